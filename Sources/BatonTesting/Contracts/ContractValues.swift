// SPDX-License-Identifier: MIT

import BatonKernel

/// The values of a sequence of unknown elements, which has been subscribed to.
struct ContractValues: @unchecked Sendable {  // Sendable: one task iterates.
  private let iterate: (_ count: Int) async -> Void

  init<Element>(_ source: Observable<Element>) {
    let values = source._values(orThrow: (any Error).self)
    iterate = { count in
      var left = count
      var iterator = values.makeAsyncIterator()
      while left > 0, (try? await iterator.next(isolation: nil)) != nil { left -= 1 }
    }
  }

  /// Leaves the loop after so many elements, or when it ends.
  func take(_ count: Int) async { await iterate(count) }
}

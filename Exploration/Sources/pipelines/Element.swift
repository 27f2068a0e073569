// SPDX-License-Identifier: MIT

/// What flows: a number that is counted as long as it lives, so that an element that is kept is seen.
final class Element: Sendable {
  nonisolated(unsafe) private(set) static var living = 0  // Unsafe: the program has one thread.

  let value: Int

  init(_ value: Int) {
    self.value = value
    Element.living += 1
  }

  deinit { Element.living -= 1 }
}

/// The errors of pipelines.
struct Failure: Error, Equatable {
  let number: Int

  /// What a closure throws.
  static let thrown = Failure(number: 7)
}

// SPDX-License-Identifier: MIT

import Synchronization

extension PrimitiveSequenceType {
  /// The sequence that `subscribe` makes of the first result that it gives.
  package static func promised(
    _ subscribe: @escaping (Promise<Element>) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: gated { subscribe(Promise($0)) })
  }
}

/// Sends the first result that it is given and ignores the others, whichever thread they come from.
// Sendable: only who takes the flag uses the observer.
package final class Promise<Element>: @unchecked Sendable {  // Sendable: see the line above.
  private let isKept = Atomic(false)
  private let observer: AnyObserver<Element>

  init(_ observer: AnyObserver<Element>) { self.observer = observer }

  /// Success without an element is the end alone.
  package func keep(_ result: Result<Element?, any Error>) {
    if isKept.exchange(true, ordering: .acquiringAndReleasing) { return }
    switch result {
    case .success(let element):
      if let element { observer.next(element) }
      observer.onCompleted()
    case .failure(let error): observer.onError(error)
    }
  }
}

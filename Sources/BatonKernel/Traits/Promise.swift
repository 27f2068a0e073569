// SPDX-License-Identifier: MIT

import Synchronization

extension PrimitiveSequenceType {
  /// A sequence of the first result that `subscribe` keeps its promise with.
  @usableFromInline
  package static func _createPromise(
    _ subscribe: @escaping (Promise<Element>) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: _create { subscribe(Promise($0)) })
  }
}

/// Sends the first result, and ignores the others, on whatever threads they come.
@usableFromInline
package final class Promise<Element>: @unchecked Sendable {  // Sendable: who sets `isKept` has the rest.
  private let isKept = Atomic(false)
  private let observer: AnyObserver<Element>

  init(_ observer: AnyObserver<Element>) { self.observer = observer }

  /// Sends the result. A success without an element is a completion.
  @usableFromInline
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

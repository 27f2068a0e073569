// SPDX-License-Identifier: MIT

import Synchronization

extension PrimitiveSequenceType {
  /// A sequence whose result is the first that `subscribe` gives its promise.
  @usableFromInline
  package static func _createPromise(
    _ subscribe: @escaping (Promise<Element>) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: _create { subscribe(Promise($0)) })
  }
}

/// Sends its observer the first result that any thread brings, and ignores later ones.
@usableFromInline
package final class Promise<Element>: @unchecked Sendable {  // Sendable: an atomic and a constant.
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

// SPDX-License-Identifier: MIT

import Synchronization

extension PrimitiveSequenceType where Trait == SingleTrait {
  package static func created(
    _ subscribe: @escaping (@escaping (SingleEvent<Element>) -> Void) -> any Disposable
  ) -> Single<Element> {
    PrimitiveSequence(
      raw: gated { observer in
        let promise = OneResult(observer)
        return subscribe { promise.take($0) }
      }
    )
  }
}

/// Sends the first result that it is given and ignores the others, whichever thread they come from.
private final class OneResult<Element> {
  private let isTaken = Atomic(false)
  private let observer: AnyObserver<Element>

  init(_ observer: AnyObserver<Element>) { self.observer = observer }

  func take(_ result: SingleEvent<Element>) {
    if isTaken.exchange(true, ordering: .acquiringAndReleasing) { return }
    switch result {
    case .success(let element):
      observer.onNext(element)
      observer.onCompleted()
    case .failure(let error):
      observer.onError(error)
    }
  }
}

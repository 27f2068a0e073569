// SPDX-License-Identifier: MIT

import Synchronization

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Makes a single of a closure that is called for each subscriber.
  ///
  /// - Parameter subscribe: Called for each subscriber with a closure that takes the result, once and on any
  ///   thread; what it is given after that is ignored. What `subscribe` returns is disposed of when the
  ///   subscription ends.
  /// - Scheduling: Runs on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @available(swift, introduced: 6)
  public static func create(
    subscribe:
      @escaping @Sendable (
        _ observer: @escaping @Sendable (SingleEvent<Element>) -> Void
      ) -> any Disposable
  ) -> Single<Element> where Element: Sendable {
    created { observer in
      let observer = UncheckedSendable(observer)
      return subscribe { observer.value($0) }
    }
  }

  /// Makes a single of a closure that is called for each subscriber: the form for elements that stay on their
  /// thread.
  @available(swift, introduced: 6)
  public static func create(
    subscribe: @escaping @Sendable (_ observer: @escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    created(subscribe)
  }

  /// Makes a single of a closure that is called for each subscriber: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public static func create(
    subscribe: @escaping (_ observer: @escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    created(subscribe)
  }

  static func created(_ subscribe: @escaping (@escaping SingleObserver) -> any Disposable) -> Single<Element>
  {
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

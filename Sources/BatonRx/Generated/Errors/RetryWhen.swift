// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Errors/RetryWhen.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
  ) -> Observable<Element> {
    retried({ $0 }, notificationHandler)
  }

  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    retried({ $0 as? Error }, notificationHandler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().retried({ $0 }, notificationHandler))
  }

  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().retried({ $0 as? Error }, notificationHandler))
  }
}

// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Errors/RetryWhen.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().retried({ $0 }, notificationHandler))
  }

  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping @Sendable (Observable<Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().retried({ $0 as? Error }, notificationHandler))
  }
}

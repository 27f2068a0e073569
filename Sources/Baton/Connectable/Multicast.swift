// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the events to all subscribers through `subject`, from the time at which it is connected.
  ///
  /// ![source: subscribed at 2, a at 4, b at 8, c at 12, completed at 15. Then
  /// multicast(BehaviorSubject(value: "first")). subscriber 1: first at 0, a at 4, b at 8, c at 12, completed
  /// at 15. subscriber 2: subscribed and b at 10, c at 12, completed at 15.](marble-multicast)
  ///
  /// - Parameter subject: The subject that subscribers subscribe to. It is not replaced after the terminal
  ///   event.
  /// - SeeAlso: [reactivex.io: Publish](https://reactivex.io/documentation/operators/publish.html)
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType & Sendable>(_ subject: Subject) -> ConnectableObservable<
    Subject.Element
  >
  where Subject.Element: Sendable, Subject.Observer.Element == Element {
    _multicast(through: subject)
  }

  /// Sends the events to all subscribers through a subject, a new one for each connection.
  ///
  /// ![source: subscribed at 2, a at 4, b at 8, c at 12, completed at 15. Then
  /// multicast(BehaviorSubject(value: "first")). subscriber 1: first at 0, a at 4, b at 8, c at 12, completed
  /// at 15. subscriber 2: subscribed and b at 10, c at 12, completed at 15.](marble-multicast)
  ///
  /// - Parameter makeSubject: Creates a subject; called when one is needed.
  /// - SeeAlso: [reactivex.io: Publish](https://reactivex.io/documentation/operators/publish.html)
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Subject.Element>
  where Subject.Element: Sendable, Subject.Observer.Element == Element {
    _multicast(makeSubject)
  }
}

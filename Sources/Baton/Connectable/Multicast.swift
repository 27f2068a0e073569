// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the elements to the subscribers through `subject`, which takes them while it is connected.
  ///
  /// ![source: subscribed at 2, a at 4, b at 8, c at 12, completed at 15. Then
  /// multicast(BehaviorSubject(value: "first")). subscriber 1: first at 0, a at 4, b at 8, c at 12, completed
  /// at 15. subscriber 2: subscribed and b at 10, c at 12, completed at 15.](marble-multicast)
  ///
  /// - Parameter subject: What subscribers are subscribed to. After the terminal event it is not replaced.
  /// - SeeAlso: [reactivex.io: Publish](https://reactivex.io/documentation/operators/publish.html)
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType & Sendable>(_ subject: Subject) -> ConnectableObservable<
    Subject.Element
  >
  where Subject.Element: Sendable, Subject.Observer.Element == Element {
    _multicast(through: subject)
  }

  /// Sends the elements to the subscribers through a subject, a new one for each connection.
  ///
  /// ![source: subscribed at 2, a at 4, b at 8, c at 12, completed at 15. Then
  /// multicast(BehaviorSubject(value: "first")). subscriber 1: first at 0, a at 4, b at 8, c at 12, completed
  /// at 15. subscriber 2: subscribed and b at 10, c at 12, completed at 15.](marble-multicast)
  ///
  /// - Parameter makeSubject: Makes a subject; called when one is needed.
  /// - SeeAlso: [reactivex.io: Publish](https://reactivex.io/documentation/operators/publish.html)
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Subject.Element>
  where Subject.Element: Sendable, Subject.Observer.Element == Element {
    _multicast(makeSubject)
  }
}

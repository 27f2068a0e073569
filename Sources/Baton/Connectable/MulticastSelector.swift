// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Lets a closure use this sequence several times, with one subscription to this sequence.
  ///
  /// ![source: a at 2, b at 6, c at 10, completed at 13. Then multicast({ PublishSubject\<String\>() }) { …
  /// }. result: ab at 6, bc at 10, completed at 13.](marble-multicast-selector)
  ///
  /// For each subscriber a subject is created, `selector` makes a sequence from it, and the subscriber is
  /// subscribed to that sequence. Then the subject is subscribed to this sequence, unless the other sequence
  /// has already ended.
  ///
  ///     let steps = positions.multicast({ PublishSubject() }) { Observable.zip($0, $0.skip(1)) { $1 - $0 } }
  ///
  /// - Parameters:
  ///   - subjectSelector: Creates the subject. An error that it throws ends the sequence.
  ///   - selector: Makes the resulting sequence from the subject. An error that it throws ends the sequence.
  /// - Scheduling: Both closures run on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Publish](https://reactivex.io/documentation/operators/publish.html)
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType, Result: Sendable>(
    _ subjectSelector: @escaping @Sendable () throws -> Subject,
    selector: @escaping @Sendable (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result>
  where Subject.Element: Sendable, Subject.Observer.Element == Element {
    _multicast(subjectSelector, selector)
  }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the events of this sequence or of another one, whichever sends an event first.
  ///
  /// ![first: unsubscribed at 3, 1 at 5, 2 at 8, 3 at 11, completed at 14. second: a at 3, b at 6, c at 9,
  /// completed at 12. Then amb(second). result: a at 3, b at 6, c at 9, completed at 12.](marble-amb)
  ///
  /// The first event may be a terminal one. The slower sequence is disposed of. If this sequence sends on
  /// subscription, `right` is never subscribed to.
  ///
  /// - Parameter right: The other sequence.
  /// - Scheduling: Events are delivered on the thread that sends them.
  /// - SeeAlso: [reactivex.io: Amb](https://reactivex.io/documentation/operators/amb.html)
  @_alwaysEmitIntoClient
  public func amb<Source: ObservableType>(_ right: Source) -> Observable<Element>
  where Source.Element == Element {
    Observable._amb([asObservable(), right.asObservable()])
  }

  /// Sends the events of whichever of several sequences sends an event first.
  ///
  /// ![first: unsubscribed at 3, 1 at 5, 2 at 8, 3 at 11, completed at 14. second: a at 3, b at 6, c at 9,
  /// completed at 12. Then amb(second). result: a at 3, b at 6, c at 9, completed at 12.](marble-amb)
  ///
  /// The first event may be a terminal one. The other sequences are disposed of. If a sequence sends on
  /// subscription, those after it are never subscribed to. Without sequences, nothing is sent and the result
  /// does not end.
  ///
  /// - Parameter sequence: The sequences, which are subscribed to in this order. They are iterated during
  ///   this call.
  /// - Scheduling: Events are delivered on the thread that sends them.
  /// - SeeAlso: [reactivex.io: Amb](https://reactivex.io/documentation/operators/amb.html)
  @_alwaysEmitIntoClient
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    _amb(Array(sequence))
  }
}

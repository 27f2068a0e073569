// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Switches to another sequence when this one fails.
  ///
  /// ![source: a at 2, b at 5, error at 8. other: subscribed at 8, c at 10, d at 13, completed at 16. Then
  /// catch { \_ in other.asObservable() }. result: a at 2, b at 5, c at 10, d at 13, completed at
  /// 16.](marble-catch)
  ///
  /// - Parameter handler: Makes the other sequence from the error. An error that it throws ends the sequence.
  /// - Scheduling: The other sequence is subscribed to on the thread on which this one fails.
  /// - SeeAlso: [reactivex.io: Catch](https://reactivex.io/documentation/operators/catch.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    _catch(handler)
  }

  /// Runs sequences one after another until one of them completes.
  ///
  /// If all of them fail, the result fails with the last error.
  ///
  /// ![first: a at 2, error at 5. second: subscribed at 5, b at 7, completed at 10. third: never subscribed.
  /// Then catch(sequence: \[first, second, third\].map { $0.asObservable() }). result: a at 2, b at 7,
  /// completed at 10.](marble-catch-sequence)
  ///
  /// `sequence` is iterated one step at a time, when the previous sequence has failed. Without sequences, the
  /// result completes.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread on which the previous one fails.
  /// - SeeAlso: [reactivex.io: Catch](https://reactivex.io/documentation/operators/catch.html)
  @_alwaysEmitIntoClient
  public static func `catch`<Sequence: Swift.Sequence & Sendable>(sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    _catch(sequence)
  }

  /// Runs sequences one after another until one of them completes.
  ///
  /// If all of them fail, the result fails with the last error.
  ///
  /// ![first: a at 2, error at 5. second: subscribed at 5, b at 7, completed at 10. third: never subscribed.
  /// Then catch(sequence: \[first, second, third\].map { $0.asObservable() }). result: a at 2, b at 7,
  /// completed at 10.](marble-catch-sequence)
  ///
  /// The sequences are computed during this call, on the caller's thread: the standard library declares a
  /// lazy collection `Sendable` even if its closures are not. Without sequences, the result completes.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread on which the previous one fails.
  /// - SeeAlso: [reactivex.io: Catch](https://reactivex.io/documentation/operators/catch.html)
  // forms: swift6
  @_alwaysEmitIntoClient
  public static func `catch`<Collection: LazyCollectionProtocol>(sequence: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    _catch(Array(sequence))
  }
}

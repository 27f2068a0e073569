// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Lets elements pass while the latest element of another sequence is true, and holds them back or drops them while it
  /// is false.
  ///
  /// ![source: a at 2, b at 5, c at 8, d at 11, e at 14, completed at 17. isRunning: true at 1, false at 6,
  /// true at 12, unsubscribed at 17. Then pausable(by: isRunning). result: a at 2, b at 5, c and d at 12, e
  /// at 14, completed at 17.](marble-pausable)
  ///
  /// It is paused until `isRunning` sends its first element. The sequence ends with this one, after what it holds back. It
  /// fails as soon as one of the two fails. If `isRunning` completes, its latest element goes on to count: what is held back
  /// then can no longer be sent, and is dropped. What is held back has no bound.
  ///
  /// ```swift
  /// readings.pausable(by: screen.isVisible)                     // all of them, later
  /// readings.pausable(by: screen.isVisible, whilePaused: .drop)
  /// ```
  ///
  /// - Parameters:
  ///   - isRunning: Whether elements pass.
  ///   - policy: What becomes of those that come while they do not; they are held back if it is left out.
  /// - Scheduling: Elements pass where they come from; those that were held back are sent where `isRunning` sends, or on the
  ///   thread that is delivering an element then. They are sent within its `true`, so a subject, which sends one event after
  ///   the other, pauses again when all have been sent.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func pausable(
    by isRunning: some ObservableConvertibleType<Bool>, whilePaused policy: PausePolicy = .hold
  ) -> Observable<Element> {
    _pausable(by: isRunning.asObservable(), whilePaused: policy)
  }
}

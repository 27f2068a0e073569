// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends elements while the latest element of `isRunning` is true, and holds or drops them while it is
  /// false.
  ///
  /// ![source: a at 2, b at 5, c at 8, d at 11, e at 14, completed at 17. isRunning: true at 1, false at 6,
  /// true at 12, unsubscribed at 17. Then pausable(by: isRunning). result: a at 2, b at 5, c and d at 12, e
  /// at 14, completed at 17.](marble-pausable)
  ///
  /// The result is paused until `isRunning` sends its first element. It completes when this sequence has
  /// completed and all held elements have been sent, and fails as soon as one of the two sequences fails.
  /// When `isRunning` completes, its latest element remains in force: if that is false, the held elements are
  /// dropped. The number of held elements has no bound.
  ///
  /// ```swift
  /// readings.pausable(by: screen.isVisible)                     // all of them, later
  /// readings.pausable(by: screen.isVisible, whilePaused: .drop)
  /// ```
  ///
  /// - Parameters:
  ///   - isRunning: Sends true to let elements pass, and false to pause.
  ///   - policy: What to do with elements that arrive during a pause; by default they are held.
  /// - Scheduling: Elements are delivered on the thread that sends them; held elements on the thread on which
  ///   `isRunning` sends true, or, if another thread is delivering an element at that time, on that thread.
  ///   Held elements are delivered within the call that sends true, so a subject, which sends one event at a
  ///   time, cannot pause the result again before all of them have been sent.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func pausable(
    by isRunning: some ObservableConvertibleType<Bool>, whilePaused policy: PausePolicy = .hold
  ) -> Observable<Element> {
    _pausable(by: isRunning.asObservable(), whilePaused: policy)
  }
}

// SPDX-License-Identifier: MIT

// For the Swift 6 mode only: programs and libraries written for RxSwift have members of these names, in
// extensions and in subclasses, and calls to those must not go to these.

@available(swift, introduced: 6, message: "in the Swift 5 mode call advanceTo(_:)")
extension VirtualTimeScheduler {
  /// Advances the clock by a virtual span, and runs the work that becomes due, as ``advanceTo(_:)`` does.
  ///
  /// - Precondition: `interval` is not negative (with zero, work that is due now runs), and no run is in
  ///   progress, neither in work of this scheduler that calls this method nor on another thread.
  public final func advance(by interval: VirtualTimeInterval) {
    advance(to: end(of: interval, "advance: interval"))
  }

  /// Advances the clock by a duration, and runs the work that becomes due.
  ///
  /// The new time is that at which ``scheduleRelative(_:dueTime:action:)`` with this duration would run work.
  /// Apart from that this method works like `advance(by:)` with a virtual span.
  // Disfavoured, so that a literal is a span of virtual time if that is a `Duration` too.
  @_disfavoredOverload
  public final func advance(by span: Duration) {
    require(span >= .zero, "advance: span must not be negative, was \(span)")
    let clock = clock
    let end = virtualTime(after: span, since: clock)
    // Rounding may have moved the time back.
    advance(to: converter.compareVirtualTime(end, clock) == .lessThan ? clock : end)
  }

  private func advance(to end: VirtualTime) {
    require(
      run(through: end) != nil, "advance: the scheduler must not be running already, was to advance to \(end)"
    )
  }

  /// Advances the clock to the next due time, and runs one piece of work.
  ///
  /// A late piece runs without moving the clock. Work that the piece schedules waits, even if it is due then.
  ///
  /// ```swift
  /// while scheduler.step() { print(scheduler.clock) }
  /// ```
  /// - Returns: Whether there was a piece of work to run. Cancelled work does not count.
  /// - Precondition: No run is in progress.
  @discardableResult
  public final func step() -> Bool {
    let count = run(atMost: 1)
    require(count != nil, "step: the scheduler must not be running already")
    return count == 1
  }
}

// SPDX-License-Identifier: MIT

// For the Swift 6 mode only: programs and libraries written for RxSwift have members of these names, in
// extensions and in subclasses, and calls to those must not go to these.

@available(swift, introduced: 6, message: "in the Swift 5 mode call advanceTo(_:)")
extension VirtualTimeScheduler {
  /// Moves the clock on by a span. Runs everything that becomes due on the way, up to and including the new
  /// time, in order, and also what is scheduled meanwhile.
  ///
  /// If ``stop()`` is called, the clock stays at the work that called it.
  ///
  /// - Precondition: `interval` is not negative (with zero, work that is due now runs), and no run is under way: neither work of
  ///   this scheduler nor another thread may call this meanwhile.
  public final func advance(by interval: VirtualTimeInterval) {
    let clock = clock
    let end = converter.offsetVirtualTime(clock, offset: interval)
    require(
      converter.compareVirtualTime(end, clock) != .lessThan,
      "advance: interval must not be negative, was \(interval)"
    )
    advance(to: end)
  }

  /// Moves the clock on by a span in real units: to the due time of work that is scheduled now by
  /// ``scheduleRelative(_:dueTime:action:)`` with this span. Otherwise as the form above.
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

  /// Moves the clock to the time of the piece of work that is due next, and runs that piece. Work that is
  /// late runs without moving the clock. What the piece schedules waits, even for the same time.
  ///
  /// ```swift
  /// while scheduler.step() { print(scheduler.clock) }
  /// ```
  /// - Returns: Whether there was such a piece. Cancelled work does not count.
  /// - Precondition: No run is under way.
  @discardableResult
  public final func step() -> Bool {
    let count = run(atMost: 1)
    require(count != nil, "step: the scheduler must not be running already")
    return count == 1
  }
}

// SPDX-License-Identifier: MIT

extension VirtualTimeScheduler {
  /// Runs `action` repeatedly in virtual time, each time with the state that the previous run returned.
  ///
  /// Run number n is due exactly `startAfter + n * period` from now, even if earlier runs moved the clock. If
  /// ``adjustScheduledTime(_:)`` postpones the first run, periods count from that time. No run is skipped.
  /// The repetition ends at the end of virtual time or, with a converter of your own, 10¹² seconds from now.
  ///
  /// - Precondition: `period` is not negative, and not zero unless ``adjustScheduledTime(_:)`` advances the
  ///   time.
  @_disfavoredOverload
  public final func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    addPeriodic(state, startAfter, period, as: label(of: state), action: action)
  }

  package final func addPeriodic<State: Sendable>(
    _ state: State, _ startAfter: Duration, _ period: Duration, as label: WorkLabel?,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    require(period >= .zero, "schedulePeriodic: period must not be negative, was \(period)")
    let (clock, longest) = (clock, longestSpan)
    // Other converters are not asked, because they may trap.
    let end =
      converter is any SaturatingVirtualTimeConverter ? virtualTime(after: longest, since: clock) : nil
    // Unowned is safe: only a run of this scheduler calls the closures, and the caller of a run keeps the
    // scheduler alive.
    let isOver = { @Sendable [unowned self] (offset: Duration) in
      startAfter.clamped + offset >= longest
        || end.map { converter.compareVirtualTime(self.clock, $0) != .lessThan } ?? false
    }
    require(
      period > .zero || isOver(.zero)
        || converter.compareVirtualTime(adjustScheduledTime(clock), clock) == .greaterThan,
      "schedulePeriodic: period must not be zero, for time would stand still, was \(period)"
    )
    let planned = virtualTime(after: startAfter, since: clock)
    let first = adjustScheduledTime(planned)
    // Not counted from the first run if that is due as planned: its time may be rounded.
    let (start, lead) =
      converter.compareVirtualTime(first, planned) == .equal
      ? (clock, startAfter.clamped) : (first, .zero)
    // The offset of the waiting run from the first one.
    var offset = Duration.zero
    // The next run is added before one is made, so that it comes before anything that the work schedules for
    // the same time.
    let addNext = { [unowned self] (item: TimerNode) in
      if isOver(offset) { return false }
      offset = (offset + period.clamped).clamped
      item.ticket = RunTrace.ticket()
      add(item, atVirtual: adjustScheduledTime(virtualTime(after: lead + offset, since: start)), as: label)
      return true
    }
    let item = PeriodicItem(state, owner: queue, ahead: addNext, action: action)
    return add(item, atVirtual: first, as: label)
  }
}

// SPDX-License-Identifier: MIT

import Foundation

extension VirtualTimeScheduler {
  /// Schedules `action` with `state` for the current virtual time.
  @_disfavoredOverload
  @inlinable
  public final func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    add(after: .zero, as: label(of: state)) { action(state) }
  }

  /// Runs `action` with `state` when `dueTime` has passed in virtual time.
  ///
  /// With a converter of your own, a span of more than 10¹² seconds counts as 10¹² seconds.
  @_disfavoredOverload
  @inlinable
  public final func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    add(after: dueTime, as: label(of: state)) { action(state) }
  }

  /// The label of work with this state, if labels are wanted.
  @inlinable @inline(__always)
  final func label<State>(of state: State) -> WorkLabel? { isOrdered ? makeLabel(state) : nil }

  @usableFromInline
  final func makeLabel(_ state: Any) -> WorkLabel { WorkLabel((state as? any NamedWork)?.workName) }

  @usableFromInline
  package final func add(
    atVirtual time: VirtualTime, as label: WorkLabel? = nil,
    action: consuming @escaping (()) -> any Disposable
  ) -> any Disposable {
    add(makeItem(consume action), atVirtual: time, as: label)
  }

  @discardableResult
  final func add(
    _ item: TimerNode, atVirtual time: VirtualTime, as label: WorkLabel?
  ) -> any Disposable {
    ranks.withRank(of: time) { queue.add(item, at: $0, as: label) }
    return isOrdered ? queue.ordered(item) : item
  }

  /// Adds work for now.
  final func add(as label: WorkLabel?, action: consuming @escaping (()) -> any Disposable) {
    queue.add(makeItem(consume action), at: nil, as: label)
  }

  private func makeItem(_ action: consuming @escaping (()) -> any Disposable) -> TimerNode {
    TimerNode(deadline: 0, owner: queue, work: ScheduledWork(.stateless(consume action)))
  }

  @usableFromInline
  package final func add(
    afterVirtual interval: VirtualTimeInterval, as label: WorkLabel? = nil,
    action: consuming @escaping (()) -> any Disposable
  ) -> any Disposable {
    add(atVirtual: converter.offsetVirtualTime(clock, offset: interval), as: label, action: consume action)
  }

  @usableFromInline
  package final func add(
    after dueTime: Duration, as label: WorkLabel? = nil, action: consuming @escaping () -> any Disposable
  ) -> any Disposable {
    add(
      atVirtual: adjustScheduledTime(virtualTime(after: dueTime, since: clock)), as: label,
      action: consume action)
  }

  /// Adds work that is due when ``now`` is `date`.
  package final func add(
    at date: Date, as label: WorkLabel? = nil, action: consuming @escaping () -> any Disposable
  ) -> any Disposable {
    let (clock, now) = (clock, now)
    guard date > now else {
      return add(atVirtual: adjustScheduledTime(clock), as: label, action: consume action)
    }
    let time = converter.convertToVirtualTime(min(date, now + longestSpan))
    return add(atVirtual: adjustScheduledTime(time), as: label, action: consume action)
  }

  /// The point of virtual time `dueTime` after `start`.
  package final func virtualTime(after dueTime: Duration, since start: VirtualTime) -> VirtualTime {
    // Zero is not converted to a date and back, because that may round.
    guard dueTime > .zero else { return start }
    let seconds = min(dueTime, longestSpan) / .seconds(1)
    return converter.convertToVirtualTime(
      converter.convertFromVirtualTime(start).addingTimeInterval(seconds)
    )
  }
}

extension VirtualTimeScheduler: CountedTimeScheduler {
  package final func span(until deadline: Duration) -> Duration {
    let clock = clock
    let span = deadline.saturatingDifference(reading(clock))
    // A converter does not tell how long its units are, so this asks for more and more until it is enough.
    var (longer, extra) = (span, Duration.microseconds(1))
    while longer < longestSpan, reading(virtualTime(after: longer, since: clock)) < deadline {
      longer = span + extra
      extra *= 2
    }
    return longer
  }

  package final var isAlwaysInOrder: Bool { !isOrdered }

  package final var handle: (any CountedTimeScheduler)? { VirtualTimeHandle(self) }

  /// What the scheduler's ``SchedulerClock`` shows at a point of virtual time.
  package final func reading(_ time: VirtualTime) -> Duration {
    converter.convertFromVirtualTime(time).clockReading
  }
}

@available(swift, introduced: 6)  // A subclass for RxSwift may have members by these names.
extension VirtualTimeScheduler {
  /// Runs `block` at the point of virtual time that corresponds to `date`.
  @_disfavoredOverload
  public final func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    add(at: date) {
      block()
      return Disposables.create()
    }
  }

  /// Runs `block` repeatedly in virtual time. No run is skipped.
  @_disfavoredOverload
  public final func submit(
    repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeatPeriodically(block, startAfter: wait(for: repetition.start), every: repetition.interval)
  }

  /// The time until a repetition starts.
  package final func wait(for start: Repetition.Start) -> Duration {
    switch start {
    case .at(let date): .seconds(max(0, min(date.timeIntervalSince(now), longestSpan / .seconds(1))))
    case .after(let delay): delay
    }
  }
}

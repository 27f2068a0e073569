// SPDX-License-Identifier: MIT

import Foundation

extension VirtualTimeScheduler {
  /// Runs `action` with `state` now, which is: in its turn, when the scheduler runs.
  @_disfavoredOverload
  @inlinable
  public final func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    add(after: .zero) { action(state) }
  }

  /// Runs `action` with `state` when `dueTime` has passed in virtual time.
  ///
  /// - Parameters:
  ///   - state: What `action` is given.
  ///   - dueTime: The time to wait; zero and negative spans mean now. What is longer than there is time counts as
  ///     the longest; with a converter of one's own, so do spans over a trillion seconds.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_disfavoredOverload
  @inlinable
  public final func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: RxTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    add(after: dueTime) { action(state) }
  }

  /// Adds work that is due at a point of virtual time.
  @usableFromInline
  package final func add(atVirtual time: VirtualTime, action: @escaping (()) -> any Disposable)
    -> any Disposable
  {
    core.add(at: time, action: action)
  }

  /// Adds work that is due when a span of virtual time has passed.
  @usableFromInline
  package final func add(afterVirtual interval: VirtualTimeInterval, action: @escaping (()) -> any Disposable)
    -> any Disposable
  {
    core.add(at: converter.offsetVirtualTime(clock, offset: interval), action: action)
  }

  /// Adds work that is due `dueTime` from now.
  @usableFromInline
  final func add(after dueTime: RxTimeInterval, action: @escaping () -> any Disposable) -> any Disposable {
    core.add(at: adjustScheduledTime(virtualTime(after: dueTime, since: clock)), action: action)
  }

  /// Adds work that is due when ``now`` is `date`.
  final func add(at date: Date, action: @escaping () -> any Disposable) -> any Disposable {
    let (clock, now) = (clock, now)
    guard date > now else { return core.add(at: adjustScheduledTime(clock), action: action) }
    let time = converter.convertToVirtualTime(min(date, now + longestSpan))
    return core.add(at: adjustScheduledTime(time), action: action)
  }

  /// The point of virtual time a while after `start`.
  final func virtualTime(after dueTime: RxTimeInterval, since start: VirtualTime) -> VirtualTime {
    // Not through a date and back: that may round.
    guard dueTime > .zero else { return start }
    let seconds = min(dueTime, longestSpan) / .seconds(1)
    return converter.convertToVirtualTime(
      converter.convertFromVirtualTime(start).addingTimeInterval(seconds)
    )
  }
}

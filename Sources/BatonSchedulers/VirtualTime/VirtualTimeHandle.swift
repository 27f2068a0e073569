// SPDX-License-Identifier: MIT

import Foundation

/// A virtual scheduler, as work that waits on it refers to it: not keeping it alive.
///
/// A virtual scheduler owns the work that waits on it, and nobody else runs that work. If the work owned the
/// scheduler, both would be kept for ever once the program has let go of the scheduler. So operators and
/// blocks hold a handle. Without its scheduler a handle drops work, as the scheduler dropped what waited, and
/// its clock stands still.
///
/// It never becomes the current scheduler, because the scheduler is that while it runs.
package final class VirtualTimeHandle<Converter: VirtualTimeConverterType>: CountedTimeScheduler,
  PeriodicSchedulerType, CustomDebugStringConvertible,
  @unchecked Sendable  // Sendable: immutable, but for the weak reference, which the runtime guards.
{
  package private(set) weak var base: VirtualTimeScheduler<Converter>?
  private let queue: VirtualTimeQueue
  private let ranks: any VirtualTimeRanks<Converter.VirtualTimeUnit>
  private let converter: Converter
  package let isAlwaysInOrder: Bool
  package let debugDescription: String

  package init(_ base: VirtualTimeScheduler<Converter>) {
    self.base = base
    (queue, ranks, converter) = (base.queue, base.ranks, base.converter)
    isAlwaysInOrder = base.isAlwaysInOrder
    debugDescription = "\(type(of: base))"
  }

  package var handle: (any CountedTimeScheduler)? { nil }

  package var taskObservation: TaskObservation { queue.tasks }

  package var schedulerTraits: SchedulerTraits {
    SchedulerTraits(
      isSerial: isAlwaysInOrder, keepsCurrentScheduler: true, timeIsVirtual: true, maximumEventsPerTurn: 1)
  }

  package var clock: Converter.VirtualTimeUnit {
    queue.tasks.observer?.look()
    return ranks.time { queue.clock }
  }

  package var now: RxTime { converter.convertFromVirtualTime(clock) }

  package func span(until deadline: Duration) -> Duration { base?.span(until: deadline) ?? .zero }

  package func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    base?.schedule(state, action: action) ?? Disposables.create()
  }

  package func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    base?.scheduleRelative(state, dueTime: dueTime, action: action) ?? Disposables.create()
  }

  package func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    base?.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
      ?? Disposables.create()
  }

  package func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    base?.submit(at: date, block) ?? Disposables.create()
  }

  package func submit(
    repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    base?.submit(repeating: repetition, block) ?? Disposables.create()
  }
}

extension ImmediateSchedulerType {
  /// What holds this scheduler in its place, if it is a virtual one: see `VirtualTimeHandle`.
  @usableFromInline
  package var virtualHandle: (any SchedulerType)? {
    // A scheduler that wraps a virtual one has that one's source.
    guard let own = virtualTimeSource?.scheduler, own === self as AnyObject else { return nil }
    return own.handle
  }

  /// What work that waits on this scheduler holds: the scheduler, or its handle.
  @usableFromInline package var held: any ImmediateSchedulerType { virtualHandle ?? self }
}

extension SchedulerType {
  package var held: any SchedulerType { virtualHandle ?? self }
}

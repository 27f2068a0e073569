// SPDX-License-Identifier: MIT

#if NIO

import Baton
import Foundation
import NIOCore
import Synchronization

/// Runs work in the event loops of a group, which take turns: pieces of work may run at the same time.
///
/// All events of one subscription stay in one loop, and so in order:
///
/// ```swift
/// requests.observe(on: EventLoopGroupScheduler(group)).subscribe(onNext: { … })
/// ```
///
/// When the group shuts down, work is refused, as by ``NIOCore/EventLoop/scheduler``.
///
/// - Scheduling: Each piece of work runs in one of the loops, and none during the call that schedules it. All
///   methods may be called from any thread.
public final class EventLoopGroupScheduler: Scheduler, TaskExecutor {
  private let schedulers: [EventLoopScheduler]
  private let turns = Atomic(0)

  /// Creates a scheduler for the loops that `group` has now.
  ///
  /// - Precondition: `group` has a loop.
  public init(_ group: any EventLoopGroup) {
    schedulers = group.makeIterator().map(\.scheduler)
    precondition(!schedulers.isEmpty, "EventLoopGroupScheduler: the group has no event loop")
  }

  private var next: EventLoopScheduler {
    let turn = turns.wrappingAdd(1, ordering: .relaxed).oldValue
    return schedulers[Int(UInt(bitPattern: turn) % UInt(schedulers.count))]
  }

  /// The time of the first loop.
  public var now: Date { schedulers[0].now }

  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    next.schedule(state) { state in Schedulers.run(as: self) { action(state) } }
  }

  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    next.scheduleRelative(state, dueTime: dueTime) { state in Schedulers.run(as: self) { action(state) } }
  }

  /// Returns the scheduler of one loop, so that no event of a subscription overtakes another.
  public func schedulerForDelivery() -> any ImmediateScheduler { next }

  /// Whether the calling thread is one of the loops', which must not wait for them.
  public var mayNeedCallingThread: Bool { schedulers.contains { $0.mayNeedCallingThread } }

  /// The reading of the clock that the loops' timers use.
  public var clockReading: Duration { schedulers[0].clockReading }
}

#endif

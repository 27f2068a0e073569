// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization

/// Several loops, each on a thread of its own: a scheduler that takes them in turn, and has all events of one
/// subscription in one of them.
///
/// It is written against Baton's public names alone, and says of itself what Baton's own schedulers say.
final class LoopGroup: Scheduler {
  private let loops: [EpollLoop]
  private let schedulers: [EventLoopScheduler]
  private let turns = Atomic(0)

  init(count: Int) {
    loops = (0..<count).map { _ in EpollLoop() }
    schedulers = loops.enumerated().map { $1.makeScheduler(name: "loop \($0)") }
    for loop in loops { Thread { loop.run() }.start() }
  }

  deinit { for loop in loops { loop.stop() } }

  private var next: EventLoopScheduler {
    schedulers[turns.wrappingAdd(1, ordering: .relaxed).oldValue % schedulers.count]
  }

  var now: Date { Date() }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    next.schedule(state) { state in Schedulers.run(as: self) { action(state) } }
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    next.scheduleRelative(state, dueTime: dueTime) { state in Schedulers.run(as: self) { action(state) } }
  }

  /// A subscription stays in one loop: no event overtakes another.
  func schedulerForDelivery() -> any ImmediateScheduler { next }

  /// A sender in one of the loops does not wait for the loops.
  var mayNeedCallingThread: Bool { schedulers.contains { $0.mayNeedCallingThread } }

  /// Spans are measured on the clock of the loops' timers.
  var clockReading: Duration { schedulers[0].clockReading }
}

// SPDX-License-Identifier: MIT

import Baton
import Foundation

@testable import BatonSchedulers

/// A user's scheduler of three methods whose time is virtual: it goes to where the next work is, or takes as
/// long as work says.
final class HandScheduler: Scheduler {
  private struct State {
    var time = Duration.zero
    var waiting: [(due: Duration, run: @Sendable () -> Void)] = []
  }

  private let state = Lock(State())
  /// What the clock shows at first.
  static let start = Date(timeIntervalSince1970: 1_000_000)

  var elapsed: Duration { state.withLock { $0.time } }
  var schedulerTraits: SchedulerTraits { SchedulerTraits(timeIsVirtual: true) }
  var now: Date { Self.start + elapsed }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(ScheduledWork(state, action))
    self.state.withLock { $0.waiting.append(($0.time + max(dueTime, .zero), { item.run() })) }
    return item
  }

  func spend(_ span: Duration) { state.withLock { $0.time += span } }

  /// Runs what is due until then, and goes there.
  func run(until end: Duration) {
    while let run = next(until: end) { run() }
    state.withLock { $0.time = max($0.time, end) }
  }

  private func next(until end: Duration) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let places = state.waiting.indices
      guard let first = places.min(by: { state.waiting[$0].due < state.waiting[$1].due }) else { return nil }
      guard state.waiting[first].due <= end else { return nil }
      let (due, run) = state.waiting.remove(at: first)
      state.time = max(state.time, due)
      return run
    }
  }
}

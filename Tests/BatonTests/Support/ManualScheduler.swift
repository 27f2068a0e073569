// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization

/// A user's scheduler whose time is advanced by hand, in seconds, and which runs work on whoever advances it.
///
/// It keeps cancelled work until it is due, and can be told to run it all the same, as careless ones do.
final class ManualScheduler: SteppingScheduler {
  private struct Item: Sendable {
    let due: Duration
    let order: Int
    let isCancelled: Flag
    let run: @Sendable () -> any Disposable
  }

  private struct Fields {
    var time = Duration.zero
    var wallJump = 0.0
    var items: [Item] = []
    var count = 0
    var hook: (@Sendable () -> Void)?
  }

  private let fields = Lock(Fields())
  private let runsCancelled: Bool

  init(runsCancelled: Bool = false) { self.runsCancelled = runsCancelled }

  var time: Duration { fields.withLock { $0.time } }
  var now: RxTime {
    fields.withLock { Date(timeIntervalSinceReferenceDate: 7e8 + $0.time / .seconds(1) + $0.wallJump) }
  }
  /// How many pieces of work were ever scheduled.
  var scheduledCount: Int { fields.withLock { $0.count } }
  /// How many wait that have not been cancelled.
  var waitingCount: Int { fields.withLock { $0.items.count { !$0.isCancelled.isSet } } }

  func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: RxTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let flag = Flag()
    fields.withLock { fields in
      fields.count += 1
      fields.items.append(
        Item(due: fields.time + max(dueTime, .zero), order: fields.count, isCancelled: flag) { action(state) }
      )
    }
    fields.withLock { $0.hook.take() }?()
    return flag
  }

  /// Has `hook` called when the next work has been taken in, before its scheduling returns.
  func onSchedule(_ hook: @escaping @Sendable () -> Void) { fields.withLock { $0.hook = hook } }

  /// Sets the wall clock, without time passing.
  func jump(_ seconds: Double) { fields.withLock { $0.wallJump += seconds } }

  /// Lets time pass, running what becomes due in order.
  func advance(_ seconds: Double) {
    let end = fields.withLock { $0.time + .seconds(seconds) }
    while let item = takeNext(until: end) {
      if runsCancelled || !item.isCancelled.isSet { _ = item.run() }
    }
    fields.withLock { $0.time = end }
  }

  private func takeNext(until end: Duration) -> Item? {
    fields.withLock { fields in
      let next = fields.items.indices.min {
        (fields.items[$0].due, fields.items[$0].order) < (fields.items[$1].due, fields.items[$1].order)
      }
      guard let next, fields.items[next].due <= end else { return nil }
      let item = fields.items.remove(at: next)
      fields.time = max(fields.time, item.due)
      return item
    }
  }
}

/// A user's scheduler whose periodic work is a run that schedules the next one.
protocol SteppingScheduler: Scheduler {}

extension SteppingScheduler {
  func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    let flag = Flag()
    @Sendable func step(_ state: State, after span: Duration) {
      _ = scheduleRelative(state, dueTime: span) { state in
        if !flag.isSet { step(action(state), after: period) }
        return Disposables.create()
      }
    }
    step(state, after: startAfter)
    return flag
  }
}

/// Set by disposing of it.
final class Flag: Cancelable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  var isDisposed: Bool { isSet }
  func dispose() { flag.store(true, ordering: .releasing) }
}

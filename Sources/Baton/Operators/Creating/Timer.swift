// SPDX-License-Identifier: MIT

extension ObservableType where Element: FixedWidthInteger {
  /// Sends 0 once `dueTime` has passed and completes; or, with a period, 0 then and 1, 2, 3 … after it, each
  /// `period` after the one before.
  ///
  /// A count that its type cannot hold ends the sequence with ``RxError/overflow``.
  ///
  /// - Parameters:
  ///   - dueTime: The time to the first element; zero and negative spans mean now.
  ///   - period: The time between elements, or nil for a single one; must not be negative.
  ///   - scheduler: Where the elements are sent. One whose time stands still while it works refuses a period
  ///     of zero.
  /// - Scheduling: Sends on `scheduler`.
  /// - SeeAlso: [reactivex.io: Timer](https://reactivex.io/documentation/operators/timer.html)
  public static func timer(
    _ dueTime: RxTimeInterval,
    period: RxTimeInterval? = nil,
    scheduler: some Scheduler
  ) -> Observable<Element> {
    guard let period else { return once(after: dueTime, on: scheduler) }
    require(period >= .zero, "timer: period must not be negative, was \(period)")
    return counting(after: dueTime, every: period, on: scheduler)
  }

  private static func once(after dueTime: Duration, on scheduler: any Scheduler) -> Observable<Element> {
    Producer { sink in
      let timer = TimerSlot(on: scheduler)
      sink.scope.add(timer)
      timer.arm(after: dueTime) {
        if sink.scope.isDisposed { return }
        sink.next(0)
        if !sink.scope.isDisposed { sink.completed() }
      }
    }
  }

  /// Counts from 0. The gate keeps ticks apart on a scheduler that lets them overlap.
  static func counting(
    after dueTime: Duration,
    every period: Duration,
    on scheduler: any Scheduler
  ) -> Observable<Element> {
    Producer { sink in
      let gate = Gate(sink)
      sink.scope.add(gate)
      let ticks = scheduler.repeating(Element?(0), after: dueTime.honoured, every: period.honoured) { count in
        if let count {
          gate.next(count)
        } else {
          gate.error(RxError.overflow)
        }
        return count == .max ? nil : count.map { $0 + 1 }
      }
      sink.scope.add(ticks)
    }
  }
}

extension Scheduler {
  /// Periodic work on any state: runs do not overlap, so it is used by one thread at a time.
  fileprivate func repeating<State>(
    _ state: State,
    after dueTime: Duration,
    every period: Duration,
    _ action: @escaping (State) -> State
  ) -> any Disposable {
    let action = UncheckedSendable(action)
    return schedulePeriodic(UncheckedSendable(state), startAfter: dueTime, period: period) {
      UncheckedSendable(action.value($0.value))
    }
  }
}

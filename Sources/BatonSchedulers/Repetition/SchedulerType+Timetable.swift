// SPDX-License-Identifier: MIT

import Foundation

extension SchedulerType {
  /// Periodic work made of timed work: see ``schedulePeriodic(_:startAfter:period:action:)``.
  func emulatePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    require(period >= .zero, "schedulePeriodic: period must not be negative, was \(period)")
    let timetable = Timetable(
      startAfter: startAfter, period: period, now: clockReading, isVirtual: schedulerTraits.timeIsVirtual)
    return run(state, by: timetable, clock: { $0.clockReading }, action: action) {
      scheduleRelative($0, dueTime: $1) { $0.run() }
    }
  }

  /// Runs a block at a date, and then every interval if there is one.
  func runByTimetable(
    _ block: @escaping @Sendable () -> Void, at date: Date, every interval: Duration? = nil
  ) -> any Disposable {
    let timetable = Timetable(
      at: date.clockReading, period: interval, now: dateReading, isVirtual: schedulerTraits.timeIsVirtual)
    let block = UncheckedSendable(block as () -> Void)
    return run(block, by: timetable, clock: { $0.dateReading }, action: performBlock) { run, delay in
      delay <= .zero ? schedule(run) { $0.run() } : scheduleRelative(run, dueTime: delay) { $0.run() }
    }
  }

  /// Runs `action` by a timetable, each time with the state that it returned the time before. A refusal is
  /// the end.
  private func run<State: Sendable>(
    _ state: State, by timetable: Timetable, clock: @escaping @Sendable (Self) -> Duration?,
    action: @escaping @Sendable (State) -> State,
    request: @escaping @Sendable (Stepper.Run, _ delay: Duration) -> any Disposable
  ) -> any Disposable {
    var (state, timetable) = (state, timetable)
    func askForNext(_ stepper: Stepper) {
      if let wait = timetable.wait { stepper.ask(after: wait) } else { stepper.dispose() }
    }
    let stepper = Stepper(request: request) { stepper, refusal in
      if let refusal {
        stepper.dispose()
        return refusal.tell(state)
      }
      if timetable.begin(at: clock(self)) {
        state = Schedulers.run(as: self) { action(state) }
        timetable.advance(to: clock(self))
      }
      askForNext(stepper)
    }
    askForNext(stepper)
    return stepper
  }

  /// What ``now`` shows; nil if that is no date.
  private var dateReading: Duration? {
    let now = now
    return now.timeIntervalSinceReferenceDate.isNaN ? nil : now.clockReading
  }
}

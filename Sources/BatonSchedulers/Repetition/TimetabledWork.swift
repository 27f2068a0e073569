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
    let work = TimetabledWork(
      scheduler: self, clock: { $0.clockReading }, state: state, action: action, timetable: timetable)
    return work.begin { scheduleRelative($0, dueTime: $1) { $0.run() } }
  }

  /// Runs a block at a date, and then every interval if there is one.
  func runByTimetable(
    _ block: @escaping @Sendable () -> Void, at date: Date, every interval: Duration? = nil
  ) -> any Disposable {
    let timetable = Timetable(
      at: date.clockReading, period: interval, now: dateReading,
      isVirtual: schedulerTraits.timeIsVirtual)
    let work = TimetabledWork(
      scheduler: self, clock: { $0.dateReading }, state: UncheckedSendable(block as () -> Void),
      action: performBlock, timetable: timetable)
    return work.begin { run, delay in
      delay <= .zero ? schedule(run) { $0.run() } : scheduleRelative(run, dueTime: delay) { $0.run() }
    }
  }

  /// What ``now`` shows; nil if that is no date.
  private var dateReading: Duration? {
    let now = now
    return now.timeIntervalSinceReferenceDate.isNaN ? nil : now.clockReading
  }
}

/// An action that runs by a timetable, each time with the state that it returned the time before.
private struct TimetabledWork<State: Sendable>: SteppedWork {
  static var endsWhenRefused: Bool { true }

  let scheduler: any SchedulerType
  /// Reads the scheduler's clock that the timetable goes by.
  let clock: @Sendable (any SchedulerType) -> Duration?
  var state: State
  let action: @Sendable (State) -> State
  var timetable: Timetable

  func begin(request: @escaping @Sendable (Stepper<Self>.Run, Duration) -> any Disposable) -> any Disposable {
    let stepper = Stepper(self, request: request)
    if let wait = timetable.wait { stepper.ask(after: wait) }
    return stepper
  }

  mutating func run(by stepper: Stepper<Self>) -> NextStep {
    let (scheduler, begin) = (scheduler, clock(scheduler))
    if timetable.begin(at: begin) {
      state = Schedulers.run(as: scheduler) { action(state) }
      let end = clock(scheduler)
      timetable.advance(to: end)
    }
    return timetable.wait.map { .again(after: $0) } ?? .never
  }

  func refused(_ refusal: SchedulerRefusal) { refusal.tell(state) }
}

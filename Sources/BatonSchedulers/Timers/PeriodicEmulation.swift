// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

extension Scheduler {
  /// Periodic work for schedulers that bring none of their own, made of timed work.
  ///
  /// Each run is due a whole number of periods after the first, however late those before it were. A run that
  /// takes longer than the period is followed at once by the next (but not in line, where this scheduler runs timed
  /// work so: the call returns when the first run has ended); runs that were missed are not made up for.
  ///
  /// - Precondition: `period` is not negative. With a period of zero each run follows the one before at once,
  ///   so a scheduler whose time stands still while it runs work must refuse it.
  /// - Scheduling: `action` runs where this scheduler runs timed work.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    require(period >= .zero, "schedulePeriodic: period must not be negative, was \(period)")
    let work = PeriodicEmulation(
      scheduler: self,
      state: state,
      startAfter: startAfter,
      period: period,
      action: action
    )
    work.requestRuns()
    return work
  }
}

/// Repeats an action by asking the scheduler for the next run when a run has ended.
///
/// Whoever moves `phase` from idle to requesting asks for runs until one is pending. A run that ends while the
/// request for it has not returned (the scheduler ran it in line, or on a faster thread) leaves the request
/// for the next one to that requester, so that the stack does not grow.
///
/// A run that is refused is the last: whoever wants to know of the user's state is told, and this is over.
private final class PeriodicEmulation<State: Sendable>: Disposable, RefusableWork {
  private struct Fields {
    var work: (state: State, action: @Sendable (State) -> State)?
    var timetable: PeriodicTimetable
    var isRequesting = false
    var isRunDone = true
    var isDisposed = false
    var pending: (any Disposable)?
  }

  private let fields: Lock<Fields>
  private let scheduler: any Scheduler

  init(
    scheduler: any Scheduler,
    state: State,
    startAfter: Duration,
    period: Duration,
    action: @escaping @Sendable (State) -> State
  ) {
    self.scheduler = scheduler
    let timetable = PeriodicTimetable(startAfter: startAfter, period: period, reading: .init(scheduler))
    fields = Lock(Fields(work: (state, action), timetable: timetable))
  }

  func requestRuns() {
    while let delay = beginRequest() {
      let run = scheduler.scheduleRelative(self, dueTime: delay) { emulation in
        emulation.run()
        return Disposables.create()
      }
      if let unwanted = endRequest(run) {
        unwanted.dispose()
        return
      }
    }
  }

  func dispose() {
    let (work, pending) = fields.withLock { fields in
      fields.isDisposed = true
      return (fields.work.take(), fields.pending.take())
    }
    _ = work
    pending?.dispose()
  }

  func schedulerRefused(_ refusal: SchedulerRefusal) {
    let work = fields.withLock { fields in
      // Nothing waits if this was disposed of: then nobody misses the run.
      if fields.work != nil { fields.isDisposed = true }
      return fields.work.take()
    }
    if let work { refusal.tell(work.state) }
  }

  private func run() {
    guard let (state, action) = fields.withLock({ $0.work.take() }) else { return }
    let next = Schedulers.run(as: scheduler) { action(state) }
    let reading = PeriodicTimetable.Reading(scheduler)
    fields.withLock { fields in
      if fields.isDisposed { return }
      fields.work = (next, action)
      fields.timetable.advance(to: reading)
      fields.isRunDone = true
    }
    requestRuns()
  }

  /// How long the next run has to wait, or nil if it is not for the caller to ask for it.
  private func beginRequest() -> Duration? {
    fields.withLock { fields in
      if fields.isDisposed || fields.isRequesting || !fields.isRunDone { return nil }
      fields.isRequesting = true
      fields.isRunDone = false
      return fields.timetable.wait
    }
  }

  /// Keeps what cancels the run, or returns it if it is to be disposed of.
  private func endRequest(_ run: any Disposable) -> (any Disposable)? {
    let (old, unwanted) = fields.withLock { fields -> ((any Disposable)?, (any Disposable)?) in
      fields.isRequesting = false
      if fields.isDisposed { return (nil, run) }
      let old = fields.pending
      fields.pending = run
      return (old, nil)
    }
    _ = old
    return unwanted
  }
}

// SPDX-License-Identifier: MIT

import Foundation

/// When the next of a number of periodic runs is due, worked out so that lateness does not pile up.
///
/// It serves schedulers of which nothing is known, so two clocks are read. The scheduler's own may jump, if it
/// is the wall clock; the machine's says nothing, if the scheduler's time is virtual. A timer is never early: if
/// the machine's clock says that one was, and the scheduler's does not, then time is virtual. If by neither it
/// was early, the one that has moved less is believed, for the other has jumped.
struct PeriodicTimetable {
  /// What both clocks show.
  struct Reading {
    var scheduler: Date
    var machine: UInt64

    init(scheduler: Date, machine: UInt64) {
      self.scheduler = scheduler
      self.machine = machine
    }

    init(_ scheduler: any Scheduler) {
      self.init(scheduler: scheduler.now, machine: MonotonicClock.now())
    }
  }

  private let period: Duration
  private var last: Reading
  private var isVirtual = false
  private var isFirst = true

  /// From the last reading to when the next run is due; negative if it was due before.
  private(set) var delay: Duration

  init(startAfter: Duration, period: Duration, reading: Reading) {
    self.period = period.honoured
    delay = startAfter.honoured
    last = reading
  }

  /// How long to wait for the next run.
  ///
  /// After the first one always a little, for there are schedulers that run in line what is due: the call that began
  /// the repetition is to return. In virtual time nothing but virtual time is to pass.
  var wait: Duration { max(delay, isFirst || isVirtual ? .zero : .nanoseconds(1)) }

  /// Moves on to the next run, when one has ended. Runs that were missed are left out, but for the last.
  mutating func advance(to reading: Reading) {
    let late = lateness(reading)
    last = reading
    isFirst = false
    if late < period {
      delay = period - late
    } else {
      delay = period == .zero ? .zero : Duration(attoseconds: -(late.attoseconds % period.attoseconds))
    }
  }

  /// How long after the due time of the run it is now.
  private mutating func lateness(_ reading: Reading) -> Duration {
    let byMachine = Duration.nanoseconds(reading.machine &- last.machine) - delay
    let passed = reading.scheduler.timeIntervalSince(last.scheduler)
    // Dates are rounded: to within a microsecond now is not early.
    var byScheduler = Duration.seconds(passed.heldInSeconds) - delay
    if byScheduler < .zero, byScheduler > .microseconds(-1) { byScheduler = .zero }
    if delay > .zero { isVirtual = byMachine < .zero && byScheduler >= .zero }
    if isVirtual { return max(byScheduler, .zero) }
    return max(byScheduler < .zero ? byMachine : min(byMachine, byScheduler), .zero)
  }
}

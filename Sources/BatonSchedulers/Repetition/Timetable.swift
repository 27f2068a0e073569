// SPDX-License-Identifier: MIT

import Foundation

/// When the next of a number of runs is due, worked out so that lateness does not pile up, on a scheduler that can only
/// wait for spans and of which nothing else is known.
///
/// So two clocks are read. The scheduler's own may be set, if it is the wall clock; the machine's says nothing, if the
/// scheduler's time is virtual. A timer is never early: if one was by the machine's clock, time is virtual.
///
/// * By spans: the clock that has moved less is believed, for the other has jumped; or the one that has moved at all.
/// * By dates: the scheduler's clock is, and looked at once a second, for it may be set. In virtual time it is not
///   looked at meanwhile.
struct Timetable {
  /// What both clocks show.
  struct Reading {
    var scheduler: Date
    var machine: UInt64

    init(scheduler: Date, machine: UInt64) {
      self.scheduler = scheduler
      self.machine = machine
    }

    init(_ scheduler: any SchedulerType) {
      self.init(scheduler: scheduler.now, machine: MonotonicClock.now())
    }

    /// The time since a date by the scheduler's clock. None, if that clock shows no date: so nothing is waited for.
    fileprivate func since(_ date: Date) -> Duration {
      let seconds = scheduler.timeIntervalSince(date)
      return seconds.isNaN ? .zero : .seconds(seconds.heldInSeconds)
    }
  }

  private enum Plan {
    case spans(every: Duration)
    /// The date of the next run, and once it has begun what it was late by then: what was missed by then is that run.
    case dates(next: Date, late: Duration, every: Duration?)
    case over
  }

  private static let longestLook = Duration.seconds(1)
  /// Dates are rounded: what differs by less is the same.
  private static let rounding = Duration.microseconds(1)

  private var plan: Plan
  private var last: Reading
  private var isVirtual = false
  private var isFirst = true

  /// From the last reading to when the next run is due; negative if it was due before.
  private(set) var delay: Duration

  init(startAfter: Duration, period: Duration, reading: Reading) {
    plan = .spans(every: period.honoured)
    delay = startAfter.honoured
    last = reading
  }

  /// One run at a date, and then, if there is a period, one after each.
  init(at date: Date, period: Duration?, reading: Reading) {
    plan = .dates(next: date, late: .zero, every: period)
    delay = .zero - reading.since(date)
    last = reading
  }

  /// How long to wait from the last reading before the next call of ``begin(at:)``; nil if there is no other run.
  ///
  /// After the first run always a little, for there are schedulers that run in line what is due: the call that began
  /// the repetition is to return. In virtual time nothing but virtual time is to pass.
  var wait: Duration? {
    if case .over = plan { return nil }
    return max(step, isFirst || isVirtual ? .zero : .nanoseconds(1))
  }

  /// How much of the delay is waited for without a look at the clock.
  private var step: Duration {
    if case .dates = plan, !isVirtual { min(delay, Self.longestLook) } else { delay }
  }

  /// Returns whether the next run is due. If it is not, there is more to ``wait`` for.
  mutating func begin(at reading: @autoclosure () -> Reading) -> Bool {
    guard case .dates(let due, _, let period) = plan else { return true }
    let (reading, isWhole) = (reading(), delay > .zero && step == delay)
    judge(reading)
    let late = reading.since(due)
    (last, delay) = (reading, .zero - late)
    // A virtual clock may be too coarse to show the very moment.
    guard late >= .zero || isVirtual && isWhole else { return false }
    plan = .dates(next: due, late: late + min(Self.rounding, (period ?? .zero) / 2), every: period)
    return true
  }

  /// Moves on to the next run, when one has ended. Runs that were missed are left out, but for the last.
  mutating func advance(to reading: Reading) {
    switch plan {
    case .spans(let period):
      judge(reading)
      let late = lateness(reading)
      delay = Self.next(after: .zero, at: late, every: period) - late
    case .dates(let due, let late, let period?):
      let next =
        period == .zero
        ? reading.scheduler : due + Self.next(after: late, at: reading.since(due), every: period)
      plan = .dates(next: next, late: .zero, every: period)
      delay = .zero - reading.since(next)
    case .dates, .over: plan = .over
    }
    last = reading
    isFirst = false
  }

  /// Looks whether time is virtual, when something has been waited for.
  private mutating func judge(_ reading: Reading) {
    let step = step
    if step > .zero { isVirtual = .nanoseconds(reading.machine &- last.machine) < step }
  }

  /// How long after the due time of a run by spans it is now.
  private func lateness(_ reading: Reading) -> Duration {
    let byMachine = Duration.nanoseconds(reading.machine &- last.machine) - delay
    var byScheduler = reading.since(last.scheduler) - delay
    if byScheduler < .zero, byScheduler > .zero - Self.rounding { byScheduler = .zero }
    if isVirtual { return max(byScheduler, .zero) }
    return max(byScheduler < .zero ? byMachine : min(byMachine, byScheduler), .zero)
  }
}

extension Timetable {
  private static func next(after taken: Duration, at now: Duration, every period: Duration) -> Duration {
    Duration(
      attoseconds: next(after: taken.attoseconds, at: now.attoseconds, every: period.attoseconds)
    )
  }

  /// The place of the next run, counted from that of the last: a multiple of `period`, so that lateness does not pile
  /// up. The first one after `taken`; or, of those that were missed, the latest, so that one run comes at once and the
  /// rest are not made up for.
  @inline(__always)
  static func next<Span: BinaryInteger>(after taken: Span, at now: Span, every period: Span) -> Span {
    if period == 0 { return now }
    let first = taken < period ? period : (taken / period + 1) * period
    return first > now ? first : now - now % period
  }
}

// SPDX-License-Identifier: MIT

import Foundation

/// Computes when the next of several runs is due, so that lateness does not add up, on a scheduler that can only wait for spans
/// and of which nothing else is known.
///
/// It reads two clocks. The scheduler's clock may be the wall clock, which may be set. The machine's monotonic clock tells
/// nothing if the scheduler's time is virtual. No timer fires early, so if one did by the machine's clock, time is virtual.
///
/// * Runs at spans: it believes the clock that has moved less, because the other one has jumped; if a clock has not moved, the
///   other.
/// * Runs at dates: it believes the scheduler's clock. In real time it reads that once a second, because it may be set; in
///   virtual time only when the wait is over.
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

    /// The time since a date by the scheduler's clock; zero if that clock shows no number, so that nothing waits for it.
    fileprivate func since(_ date: Date) -> Duration {
      let seconds = scheduler.timeIntervalSince(date)
      return seconds.isNaN ? .zero : .seconds(seconds.heldInSeconds)
    }
  }

  private enum Plan {
    case spans(every: Duration)
    /// The date of the next run and, once it has begun, its lateness then: the run stands for all that were missed until then.
    case dates(next: Date, late: Duration, every: Duration?)
    case over
  }

  private static let longestLook = Duration.seconds(1)
  /// Dates that differ by less are equal, because dates are rounded.
  private static let rounding = Duration.microseconds(1)

  private var plan: Plan
  private var last: Reading
  private var isVirtual = false
  private var isFirst = true

  /// The time from the last reading until the next run is due; negative if the run is late.
  private(set) var delay: Duration

  init(startAfter: Duration, period: Duration, reading: Reading) {
    plan = .spans(every: period.honoured)
    delay = startAfter.honoured
    last = reading
  }

  /// One run at `date` and, if there is a period, further runs after it.
  init(at date: Date, period: Duration?, reading: Reading) {
    plan = .dates(next: date, late: .zero, every: period)
    delay = .zero - reading.since(date)
    last = reading
  }

  /// How long to wait from the last reading before the next call of ``begin(at:)``; nil if there is no other run.
  ///
  /// After the first run at least a nanosecond, except in virtual time: a scheduler may run due work in line, and the call that
  /// began the repetition would never return.
  var wait: Duration? {
    if case .over = plan { return nil }
    return max(step, isFirst || isVirtual ? .zero : .nanoseconds(1))
  }

  /// The part of the delay to wait for before the clock is read again.
  private var step: Duration {
    if case .dates = plan, !isVirtual { min(delay, Self.longestLook) } else { delay }
  }

  /// A wait is over. Returns whether the next run is due; if not, ``wait`` is how long to wait for the rest.
  mutating func begin(at reading: @autoclosure () -> Reading) -> Bool {
    guard case .dates(let due, _, let period) = plan else { return true }
    let (reading, isWhole) = (reading(), delay > .zero && step == delay)
    judge(reading)
    let late = reading.since(due)
    (last, delay) = (reading, .zero - late)
    // A virtual clock may be too coarse to show the exact moment.
    guard late >= .zero || isVirtual && isWhole else { return false }
    plan = .dates(next: due, late: late + min(Self.rounding, (period ?? .zero) / 2), every: period)
    return true
  }

  /// A run has ended. Of the runs that were missed meanwhile only the latest is made.
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

  /// Decides after a wait whether time is virtual.
  private mutating func judge(_ reading: Reading) {
    let step = step
    if step > .zero { isVirtual = .nanoseconds(reading.machine &- last.machine) < step }
  }

  /// How late the last run is, for runs at spans.
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

  /// The due time of the next run, counted from that of the last run: the first multiple of `period` after `taken` or, if runs
  /// were missed, the latest multiple that is not after `now`.
  @inline(__always)
  static func next<Span: BinaryInteger>(after taken: Span, at now: Span, every period: Span) -> Span {
    if period == 0 { return now }
    let first = taken < period ? period : (taken / period + 1) * period
    return first > now ? first : now - now % period
  }
}

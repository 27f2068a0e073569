// SPDX-License-Identifier: MIT

/// Computes when the next of several runs is due, so that lateness does not add up, on a scheduler that can
/// only wait for spans.
///
/// It goes by one clock: runs at spans by the scheduler's ``SchedulerType/clockReading``, runs at dates by
/// its ``SchedulerType/now``. No timer fires early. So if a clock shows less than has been waited for, it has
/// been set back, and runs at spans are counted from there. For runs at dates the clock is read once a
/// second, because it may be set, unless time is virtual.
struct Timetable {
  private static let longestLook = Duration.seconds(1)
  /// Readings that differ by less are equal, because dates are rounded.
  private static let rounding = Duration.microseconds(1)

  private let isByDates: Bool
  private let isVirtual: Bool
  /// Nil if there is one run.
  private let period: Duration?
  /// When the next run is due, on the clock.
  private var due: Duration
  /// How late the last run at a date was when it began: it stands for all that were missed until then.
  private var late = Duration.zero
  private var isFirst = true

  /// The time from the last reading until the next run is due; negative if the run is late.
  private(set) var delay: Duration

  /// Runs every `period`, the first `delay` from now.
  init(startAfter delay: Duration, period: Duration, now: Duration, isVirtual: Bool) {
    (isByDates, self.isVirtual) = (false, isVirtual)
    self.period = period.clamped
    self.delay = delay.clamped
    due = now.saturatingSum(self.delay)
  }

  /// One run at a date and, if there is a period, further runs after it.
  ///
  /// - Parameter now: Nil if the clock shows no date.
  init(at date: Duration, period: Duration?, now: Duration?, isVirtual: Bool) {
    (isByDates, self.isVirtual) = (true, isVirtual)
    self.period = period
    due = date
    delay = Self.delay(until: date, now)
  }

  /// How long to wait from the last reading before the next call of ``begin(at:)``; nil if there is no other
  /// run.
  ///
  /// After the first run at least a nanosecond, except in virtual time: a scheduler may run due work in line,
  /// and the call that began the repetition would never return.
  var wait: Duration? {
    period == nil && !isFirst ? nil : max(step, isFirst || isVirtual ? .zero : .nanoseconds(1))
  }

  /// The part of the delay to wait for before the clock is read again.
  private var step: Duration { isByDates && !isVirtual ? min(delay, Self.longestLook) : delay }

  /// A wait is over. Returns whether the next run is due; if not, ``wait`` is how long to wait for the rest.
  mutating func begin(at now: Duration?) -> Bool {
    if !isByDates { return true }
    let isWhole = delay > .zero && step == delay
    delay = Self.delay(until: due, now)
    // A virtual clock may be too coarse to show the exact moment.
    guard delay <= .zero || isVirtual && isWhole else { return false }
    late = min(Self.rounding, (period ?? .zero) / 2) - delay
    return true
  }

  /// A run has ended. Of the runs that were missed meanwhile only the latest is made.
  mutating func advance(to now: Duration?) {
    isFirst = false
    guard let period else { return }
    var passed = Duration.zero - Self.delay(until: due, now)
    if !isByDates, passed < .zero {
      if passed < .zero - Self.rounding { due = now ?? due }
      passed = .zero
    }
    let next = Self.next(after: late.attoseconds, at: passed.attoseconds, every: period.attoseconds)
    due = due.saturatingSum(Duration(attoseconds: next))
    delay = Self.delay(until: due, now)
  }

  /// Zero if the clock shows nothing, so that nothing waits for it.
  private static func delay(until due: Duration, _ now: Duration?) -> Duration {
    now.map { due.saturatingDifference($0) } ?? .zero
  }

  /// The due time of the next run, counted from that of the last run: the first multiple of `period` after
  /// `taken` or, if runs were missed, the latest multiple that is not after `now`.
  @inline(__always)
  static func next<Span: BinaryInteger>(after taken: Span, at now: Span, every period: Span) -> Span {
    if period == 0 { return now }
    let first = taken < period ? period : (taken / period + 1) * period
    return first > now ? first : now - now % period
  }
}

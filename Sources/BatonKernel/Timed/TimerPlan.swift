// SPDX-License-Identifier: MIT

/// The timer of a state machine: how long it runs, when it is due, and whether an earlier one serves for it.
///
/// In real time one timer serves many spans: a pending timer is kept and, when it fires too early for the
/// last span, set for the rest. So a new span costs no timer. In virtual time, where much is due at the same
/// moment and runs in the order in which it was scheduled, the timer is set anew when the span begins; a
/// timer set later would lose its place.
@frozen @usableFromInline
package struct TimerPlan {
  /// How long a span is; also the longest wait for the timer, whatever the clock says.
  @usableFromInline package let span: Duration
  @usableFromInline let keepsTimer: Bool
  @usableFromInline var due: Duration?

  @inlinable
  package init(_ span: Duration, keepsTimer: Bool) {
    self.span = span.clamped
    self.keepsTimer = keepsTimer
  }

  @usableFromInline
  package init(_ span: Duration, on scheduler: any SchedulerType) {
    self.init(span, keepsTimer: !scheduler.schedulerTraits.timeIsVirtual)
  }

  /// A span that is over at `due` has begun. Returns `due` if the timer must be set, nil if the pending one
  /// is kept.
  @inlinable
  mutating func begin(until due: Duration) -> Duration? {
    if keepsTimer, self.due != nil { return nil }
    self.due = due
    return due
  }

  /// The timer has been disposed of, or refused.
  mutating func end() { due = nil }

  /// The timer has fired. Returns the time to go by, because its scheduler's clock may be a little behind.
  @inlinable mutating func fired(at now: Duration) -> Duration { max(now, due.take() ?? now) }
}

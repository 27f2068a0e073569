// SPDX-License-Identifier: MIT

/// The timers of a mechanism, which guards them by its lock: a ``TimerWheel``, made for the first timer.
struct PendingTimers: ~Copyable {
  private var wheel: TimerWheel?

  init() {}

  var count: Int { mutating get { wheel?.count ?? 0 } }

  var isEmpty: Bool { mutating get { count == 0 } }

  /// A lower bound of all deadlines; `UInt64.max` if there are no timers.
  var earliest: UInt64 { mutating get { wheel?.earliest ?? .max } }

  /// Adds a timer, unless it has been disposed of. A disposal that comes later also comes later under the
  /// lock, and removes the timer again. Returns whether the timer was added.
  @discardableResult
  mutating func insert(_ node: TimerNode, now: UInt64) -> Bool {
    if node.isDisposed { return false }
    if wheel == nil { wheel = TimerWheel(now: now) }
    wheel!.insert(node, now: now)
    return true
  }

  /// Removes a timer, if it is here. The caller holds a reference to it, so nothing is freed under the lock.
  mutating func remove(_ node: TimerNode) { _ = wheel?.remove(node) }

  /// Removes and returns the first timer that is due at `now`, if there is one.
  mutating func popDue(now: UInt64) -> TimerNode? { wheel == nil ? nil : wheel!.popDue(now: now) }

  /// Removes what a shutdown drops: all timers, or the periodic ones.
  mutating func takeDropped(_ mode: ShutdownMode, now: UInt64) -> [ScheduledItem] {
    var (dropped, kept): ([ScheduledItem], [TimerNode]) = ([], [])
    while let node = popDue(now: .max) {
      if mode == .dropQueued || node.isPeriodic { dropped.append(node) } else { kept.append(node) }
    }
    wheel = kept.isEmpty ? nil : TimerWheel(now: now)
    for node in kept { wheel!.insert(node, now: now) }
    return dropped
  }
}

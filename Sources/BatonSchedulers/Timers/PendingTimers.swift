// SPDX-License-Identifier: MIT

/// The timers of a mechanism, under its lock: a ``TimerWheel``, made when the first timer comes.
struct PendingTimers: ~Copyable {
  private var wheel: TimerWheel?

  init() {}

  var count: Int { mutating get { wheel?.count ?? 0 } }

  var isEmpty: Bool { mutating get { count == 0 } }

  /// A moment before which no timer is due; the largest number if there are none.
  var earliest: UInt64 { mutating get { wheel?.earliest ?? .max } }

  /// Adds a timer, unless it has been disposed of: a disposal that comes later, and so after this in the lock, removes
  /// it again. Returns whether it was added.
  @discardableResult
  mutating func insert(_ node: TimerNode, now: UInt64) -> Bool {
    if node.isDisposed { return false }
    if wheel == nil { wheel = TimerWheel(now: now) }
    wheel!.insert(node, now: now)
    return true
  }

  /// Removes a timer if it is here. The caller holds it, so nothing is freed under the lock.
  mutating func remove(_ node: TimerNode) { _ = wheel?.remove(node) }

  /// Removes the first timer that is due at `now`, if there is one.
  mutating func popDue(now: UInt64) -> TimerNode? { wheel == nil ? nil : wheel!.popDue(now: now) }

  /// Takes out what a shutdown drops: all, or what is periodic.
  mutating func takeDropped(_ mode: ShutdownMode) -> [ScheduledItem] {
    var (dropped, kept): ([ScheduledItem], [TimerNode]) = ([], [])
    while let node = popDue(now: .max) {
      if mode == .dropQueued || node.isPeriodic { dropped.append(node) } else { kept.append(node) }
    }
    let now = MonotonicClock.now()
    wheel = kept.isEmpty ? nil : TimerWheel(now: now)
    for node in kept { wheel!.insert(node, now: now) }
    return dropped
  }
}

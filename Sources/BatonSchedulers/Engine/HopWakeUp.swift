// SPDX-License-Identifier: MIT

import Synchronization

/// A request to a scheduler to run the consumer of a queue, such as that of `observe(on:)`.
///
/// A scheduler receives it in ``ImmediateSchedulerType/scheduleWakeUp(_:)``. A consumer makes one request at
/// a time. Only the library creates wake-ups; a scheduler that wraps another one forwards them.
public struct HopWakeUp: Sendable {
  package let sleeper: any Sleeper
  package let item: WakeUpItem

  package init(of sleeper: any Sleeper, by item: WakeUpItem) {
    self.sleeper = sleeper
    self.item = item
  }

  /// Has `start` run the wake-up, unless it is to run already.
  package func start(_ start: (_ run: @escaping @Sendable () -> Void) -> Void) {
    if !item.pend(for: sleeper) { return }
    item.handOver()
    start { [item] in
      item.handOver()
      item.run()
    }
  }
}

/// An owner of a queue, woken up on a scheduler when something waits there.
package protocol Sleeper: AnyObject, RefusableWork, NamedWork {
  /// Takes what waits. Called on the scheduler.
  func woken()
}

/// The item of all wake-ups of one owner, which keeps it, so that a wake-up allocates nothing.
///
///     resting ── pend ──▶ pending ── run, or refused ──▶ resting
///
/// An item is in at most one queue, so a pending item is not queued again, and no wake-up is lost by that: if `pend` finds the
/// item pending, its exchange precedes that of `rest` and synchronises with it, and `woken` runs after `rest`. So the owner sees
/// everything that was in its queue when the second wake-up was requested.
///
/// While it is pending the item keeps its owner alive. It is never disposed of, and each ``WorkScheduler`` runs or refuses it.
@usableFromInline
package final class WakeUpItem: ScheduledItem, @unchecked Sendable {  // Sendable: by `isPending`.
  /// Decides which thread owns the other fields.
  private let isPending = Atomic(false)

  // Exclusivity unchecked: belongs to the thread that sets `isPending`, and then to the one that clears it.
  @safe @exclusivity(unchecked) private var sleeper: (any Sleeper)?

  package init() { super.init(nil) }

  /// Makes the item ready to be queued. Returns false if it is in a queue.
  func pend(for sleeper: any Sleeper) -> Bool {
    if isPending.exchange(true, ordering: .acquiringAndReleasing) { return false }
    self.sleeper = sleeper
    ticket = RunTrace.ticket()
    return true
  }

  /// Called by the thread that has made the item pending, and by the one that runs it, if a task carries it from one to the other:
  /// the runtime keeps that order, but neither the explorer nor the thread sanitizer sees it.
  func handOver() { _ = isPending.exchange(true, ordering: .acquiringAndReleasing) }

  override func run() {
    // Local, because the item may be queued again as soon as it rests.
    let ticket = ticket
    guard let sleeper = rest() else { return }
    if RunTrace.isOn { RunTrace.beginPiece(ticket) }
    sleeper.woken()
    if RunTrace.isOn { RunTrace.endPiece(ticket) }
  }

  override func refuse(_ refusal: SchedulerRefusal) { rest()?.schedulerRefused(refusal) }

  private func rest() -> (any Sleeper)? {
    let woken = sleeper.take()
    _ = isPending.exchange(false, ordering: .acquiringAndReleasing)
    return woken
  }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// The item of all wake-ups of one owner, which keeps it, so that a wake-up allocates nothing.
///
///     resting ── pend ──▶ pending ── run, or refused ──▶ resting
///
/// An item is in at most one queue, so a pending item is not queued again, and no wake-up is lost by that: if
/// `pend` finds the item pending, its exchange precedes that of `rest` and synchronises with it, and `woken`
/// runs after `rest`. So the owner sees everything that was in its queue when the second wake-up was
/// requested.
///
/// While it is pending the item keeps its owner alive. It is never disposed of, and each queue runs or
/// refuses it.
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

  /// Called by the thread that has made the item pending, and by the one that runs it, if a task carries it
  /// from one to the other: the runtime keeps that order, but neither the explorer nor the thread sanitizer
  /// sees it.
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

extension HopWakeUp {
  package init(of sleeper: any Sleeper, by item: WakeUpItem) { self.init(sleeper: sleeper, item: item) }

  /// The item, ready to be queued; nil if it is in a queue.
  func pend() -> WakeUpItem? {
    // Unsafe: the initialiser above is the only one that is called.
    let item = unsafe unsafeDowncast(item, to: WakeUpItem.self)
    return item.pend(for: sleeper) ? item : nil
  }

  /// Has `start` run the wake-up, unless it is to run already.
  package func start(_ start: (_ run: @escaping @Sendable () -> Void) -> Void) {
    guard let item = pend() else { return }
    item.handOver()
    start {
      item.handOver()
      item.run()
    }
  }
}

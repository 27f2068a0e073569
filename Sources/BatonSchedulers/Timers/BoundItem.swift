// SPDX-License-Identifier: MIT

/// A piece of work that makes its scheduler the current one itself, and keeps it: for mechanisms that are given
/// each piece by itself. A block that captures one object, and not an item and a scheduler, costs no allocation.
final class BoundItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds a constant.
  private let scheduler: any ImmediateScheduler & AnyObject

  init(_ scheduler: any ImmediateScheduler & AnyObject, _ work: @escaping () -> any Disposable) {
    self.scheduler = scheduler
    super.init(work)
  }

  override func run() {
    RunningScheduler.run(as: scheduler) { super.run() }
  }
}

// SPDX-License-Identifier: MIT

/// A refusal on its way to the work that it concerns.
@usableFromInline
final class Refused: Sendable {
  let refusal: SchedulerRefusal

  init(_ refusal: SchedulerRefusal) { self.refusal = refusal }

  /// Tells whoever scheduled the work that `state` was to be given to.
  @usableFromInline
  func tell<State>(_ state: State) -> any Disposable {
    refusal.tell(state)
    return Disposables.create()
  }
}

/// Work without its types: runs when it is given nil, else tells whoever scheduled it of the refusal. One
/// closure and not two, which would be two allocations.
@usableFromInline typealias RefusableTask = (Refused?) -> any Disposable

/// A scheduled piece that its scheduler may drop.
final class RefusableItem: ScheduledItem, @unchecked Sendable {  // Sendable: as its superclass.
  /// Unchecked: belongs to who moves the item out of `pending`.
  @exclusivity(unchecked) private var task: RefusableTask?
  private let bound: QueueBound?

  /// - Parameter bound: What counts the item, which has been counted in, while it is pending.
  init(bound: QueueBound?, _ task: @escaping RefusableTask) {
    self.task = task
    self.bound = bound
    super.init(nil)
  }

  override func run() {
    guard begin(), let task = task.take() else { return }
    bound?.leave()
    finish(task(nil))
  }

  override func refuse(_ refused: Refused) {
    guard begin(), let task = task.take() else { return }
    bound?.leave()
    _ = task(refused)
  }

  override func discard() {
    bound?.leave()
    task = nil
  }
}

/// A timed piece that its scheduler may drop.
final class RefusableTimer: TimerNode, @unchecked Sendable {  // Sendable: as its superclass.
  /// Unchecked: belongs to who moves the item out of `pending`.
  @exclusivity(unchecked) private var task: RefusableTask?

  init(deadline: UInt64, queue: TimerHost, _ task: @escaping RefusableTask) {
    self.task = task
    super.init(deadline: deadline, queue: queue, work: nil)
  }

  override func run() {
    guard begin(), let task = task.take() else { return }
    finish(task(nil))
  }

  override func refuse(_ refused: Refused) {
    guard begin(), let task = task.take() else { return }
    _ = task(refused)
  }

  override func discard() {
    super.discard()
    task = nil
  }
}

// SPDX-License-Identifier: MIT

/// What performs the work of a scheduler that can be shut down: threads or an event loop, with a queue and
/// timers.
///
/// A mechanism lives as long as work is left, and refers to its scheduler weakly: work does not keep the
/// scheduler alive. For work that runs after the scheduler is gone, another scheduler stands in as the
/// current one.
protocol Mechanism: TimerHost {
  /// The scheduler's class and name, for refusals.
  var kind: Any.Type { get }
  var name: String { get }
  var bound: QueueBound? { get }

  /// The scheduler, a weak reference. Written before the scheduler is handed to its user.
  var scheduler: (any ImmediateSchedulerType & AnyObject)? { get }

  /// The current scheduler of work that runs after ``scheduler`` is gone.
  var standIn: any ImmediateSchedulerType { get }

  /// Whether the calling thread belongs to this mechanism.
  var isInside: Bool { get }

  /// Has an item run, or refuses it.
  func push(_ item: ScheduledItem)

  var isClosed: Bool { get }

  func shutdown(_ mode: ShutdownMode)

  /// Called when the scheduler is gone: no more work can be scheduled, except by work that still runs.
  func retire()
}

extension Mechanism {
  var isInside: Bool { MechanismThread.mechanism === self }

  /// The current scheduler of the work.
  var runner: any ImmediateSchedulerType { scheduler ?? standIn }

  func submit(_ work: ScheduledWork) -> any Disposable {
    let item: ScheduledItem
    if let bound {
      if let reason = bound.enter(isInside: { isInside }) { return work.refuse(refusal(reason)) }
      item = CountedItem(bound: bound, work)
    } else {
      item = work.makeItem()
    }
    push(item)
    return item
  }

  func refusal(_ reason: SchedulerRefusal.Reason) -> SchedulerRefusal {
    SchedulerRefusal(scheduler: describe(kind, name), reason: reason)
  }

  func refuse(_ items: [ScheduledItem], _ reason: SchedulerRefusal.Reason) {
    if items.isEmpty { return }
    let refusal = refusal(reason)
    for item in items { item.refuse(refusal) }
  }
}

/// What a thread knows of the mechanism that started it.
final class MechanismThread {
  private static let current = ThreadLocal<MechanismThread>()

  // Exclusivity unchecked: only its thread touches it, and no access spans a call.
  @safe @exclusivity(unchecked) private var mechanism: AnyObject?

  /// The mechanism that started the calling thread.
  @inline(__always)
  static var mechanism: AnyObject? { current.value { MechanismThread() }.mechanism }

  /// Runs the whole body of a thread that was started for `mechanism`.
  static func run(for mechanism: some Mechanism, _ body: () -> Void) {
    let thread = current.value { MechanismThread() }
    thread.mechanism = mechanism
    body()
    thread.mechanism = nil
  }
}

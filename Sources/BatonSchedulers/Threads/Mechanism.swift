// SPDX-License-Identifier: MIT

/// What performs the work of a scheduler that can be shut down: threads or an event loop, with a queue and
/// timers.
///
/// A mechanism lives as long as work is left, and refers to its scheduler weakly: work does not keep the
/// scheduler alive. For work that runs after the scheduler is gone, another scheduler stands in as the
/// current one.
class Mechanism: TimerHost, @unchecked Sendable {
  // Sendable: constant, except `scheduler`, which is set once; subclasses guard the rest.
  private final class Thread {
    // Exclusivity unchecked: only its thread touches it, and no access spans a call.
    @exclusivity(unchecked) var mechanism: Mechanism?
  }

  private static let thread = ThreadLocal<Thread>()

  /// The mechanism that started the calling thread.
  @inline(__always)
  static var ofThread: Mechanism? { thread.value { Thread() }.mechanism }

  /// Runs the whole body of a thread that was started for this mechanism.
  final func runThread(_ body: () -> Void) {
    let thread = Self.thread.value { Thread() }
    thread.mechanism = self
    body()
    thread.mechanism = nil
  }

  /// The scheduler's class and name, for refusals.
  private let kind: Any.Type
  final let name: String
  final let bound: QueueBound?
  /// Written before the scheduler is handed to its user.
  final weak var scheduler: (any ImmediateSchedulerType & AnyObject)?

  init(_ kind: Any.Type, name: String, bound: QueueBound?) {
    self.kind = kind
    self.name = name
    self.bound = bound
  }

  // Overridden by each mechanism.

  /// Has an item run, or refuses it.
  func push(_ item: ScheduledItem) { fatalError("Mechanism: push is for subclasses") }

  /// Whether the calling thread belongs to this mechanism.
  var isInside: Bool { Self.ofThread === self }

  /// The current scheduler of work that runs after this mechanism's scheduler is gone.
  var standIn: any ImmediateSchedulerType { fatalError("Mechanism: standIn is for subclasses") }

  var isClosed: Bool { fatalError("Mechanism: isClosed is for subclasses") }

  func shutdown(_ mode: ShutdownMode) { fatalError("Mechanism: shutdown is for subclasses") }

  /// Called when the scheduler is gone: no more work can be scheduled, except by work that still runs.
  func retire() { fatalError("Mechanism: retire is for subclasses") }

  // Shared by all mechanisms.

  /// The current scheduler of the work.
  final var runner: any ImmediateSchedulerType { scheduler ?? standIn }

  final func submit(_ work: ScheduledWork) -> any Disposable {
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

  final func refusal(_ reason: SchedulerRefusal.Reason) -> SchedulerRefusal {
    SchedulerRefusal(scheduler: describe(kind, name), reason: reason)
  }

  final func refuse(_ items: [ScheduledItem], _ reason: SchedulerRefusal.Reason) {
    if items.isEmpty { return }
    let refusal = refusal(reason)
    for item in items { item.refuse(refusal) }
  }
}

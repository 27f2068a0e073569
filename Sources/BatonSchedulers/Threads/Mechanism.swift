// SPDX-License-Identifier: MIT

/// What performs the work of a scheduler that can be shut down: threads, or a run loop, with a queue and timers.
///
/// It lives as long as somebody schedules and work is left, and the scheduler need not: work does not keep it alive.
/// In what is left to run when the scheduler is gone, another one stands in as the current one.
class Mechanism: _TimerHost, @unchecked Sendable {  // Sendable: constant; subclasses see to theirs.
  private final class Thread {
    // Exclusivity unchecked: one thread touches it, and no access spans a call.
    @exclusivity(unchecked) var mechanism: Mechanism?
  }

  private static let thread = ThreadLocal<Thread>()

  /// The mechanism that started the calling thread.
  @inline(__always)
  static var ofThread: Mechanism? { thread.value { Thread() }.mechanism }

  /// Runs all that a thread that was started for this is for.
  final func runThread(_ body: () -> Void) {
    let thread = Self.thread.value { Thread() }
    thread.mechanism = self
    body()
    thread.mechanism = nil
  }

  /// The kind of scheduler, and its name: for refusals.
  private let kind: Any.Type
  final let name: String
  final let bound: QueueBound?
  /// Written before the scheduler is given out.
  final weak var scheduler: (any ImmediateSchedulerType & AnyObject)?

  init(_ kind: Any.Type, name: String, bound: QueueBound?) {
    self.kind = kind
    self.name = name
    self.bound = bound
  }

  // What each brings, beside room for timers.

  /// Has an item run, or refuses it.
  func push(_ item: ScheduledItem) { fatalError("Mechanism: push is for subclasses") }

  /// Whether the calling thread is one that runs the work.
  var isInside: Bool { Self.ofThread === self }

  /// The scheduler that is current in what runs when the one that this belongs to is gone.
  var standIn: any ImmediateSchedulerType { fatalError("Mechanism: standIn is for subclasses") }

  var isClosed: Bool { fatalError("Mechanism: isClosed is for subclasses") }

  func shutdown(_ mode: ShutdownMode) { fatalError("Mechanism: shutdown is for subclasses") }

  /// Says that nobody can schedule any more.
  func retire() { fatalError("Mechanism: retire is for subclasses") }

  // What follows.

  /// The scheduler that is the current one in the work.
  final var runner: any ImmediateSchedulerType { scheduler ?? standIn }

  final func submit(_ work: _Work) -> any Disposable {
    let item: ScheduledItem
    if let bound {
      if let reason = bound.enter(isInside: { isInside }) { return work.refuse(refusal(reason)) }
      item = CountedItem(bound: bound, work)
    } else {
      item = ScheduledItem(work)
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

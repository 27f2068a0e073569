// SPDX-License-Identifier: MIT

/// What makes the queue of a scheduler run that can be shut down: threads of its own, or an event loop.
/// (Blocks on a dispatch queue or an actor have ``BlockDriver``.)
///
/// A driver lives as long as work is left, and refers to its scheduler weakly: its items do not keep the
/// scheduler alive.
protocol QueueDriver: TimerHost {
  associatedtype Servers: Crew
  /// The scheduler's class and name, for refusals.
  var kind: Any.Type { get }
  var name: String { get }
  var bound: QueueBound? { get }
  var queue: ItemQueue<Servers> { get }

  /// The scheduler, a weak reference. Written before the scheduler is handed to its user.
  var scheduler: (any ImmediateSchedulerType & AnyObject)? { get }

  /// The current scheduler of work that runs after ``scheduler`` is gone.
  var standIn: any ImmediateSchedulerType { get }

  /// Whether the calling thread runs the work.
  var isInside: Bool { get }

  /// Why it refuses work when it is closed.
  var closedReason: SchedulerRefusal.Reason { get }

  /// Does what the queue asks for. Called outside the lock, on any thread.
  func make(_ call: Servers.Call)
}

// Inlined into what each driver and each scheduler has of this. Otherwise that would call the code that is
// generic over the crew, which takes twice the time.
extension QueueDriver {
  var closedReason: SchedulerRefusal.Reason { .shutDown }

  var runner: any ImmediateSchedulerType { scheduler ?? standIn }

  var moment: UInt64 { queue.now() }

  func monotonic(_ moment: UInt64) -> UInt64 { queue.monotonic(moment) }

  @inline(__always)
  func submit(_ work: consuming ScheduledWork) -> any Disposable {
    let item: ScheduledItem
    if let bound {
      if let reason = bound.enter(isInside: { isInside }) {
        return work.refuse(refusal(reason == .shutDown ? closedReason : reason))
      }
      item = CountedItem(bound: bound, consume work)
    } else {
      item = ScheduledItem(consume work)
    }
    push(item)
    return item
  }

  /// Adds an item that is counted, unless it must run in any case.
  @inline(__always)
  func add(_ item: ScheduledItem) {
    if bound == nil || item.isOwed { push(item) } else { _ = submit(ScheduledWork(item)) }
  }

  @inline(__always)
  func push(_ item: ScheduledItem) {
    let (isIn, call) = queue.push(item)
    if let call { make(call) }
    if !isIn { item.refuse(refusal(closedReason)) }
  }

  @inline(__always)
  func insert(_ node: TimerNode) {
    let (isIn, call) = queue.insert(node)
    if let call { make(call) }
    if !isIn { node.refuse(refusal(closedReason)) }
  }

  @inline(__always)
  func remove(_ node: TimerNode) {
    if let call = queue.remove(node) { make(call) }
  }

  func shutdown(_ mode: ShutdownMode, _ reason: SchedulerRefusal.Reason = .shutDown) {
    let (dropped, call) = queue.close(mode)
    bound?.close()
    refuse(dropped, reason)
    if let call { make(call) }
  }

  /// Called when the scheduler is gone: no more work can be scheduled, except by work that still runs.
  func retire() {
    if let call = queue.retire() { make(call) }
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

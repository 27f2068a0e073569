// SPDX-License-Identifier: MIT

import Foundation

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

  /// Why it refuses work when it is closed.
  var closedReason: SchedulerRefusal.Reason { get }

  func shutdown(_ mode: ShutdownMode)

  /// Called when the scheduler is gone: no more work can be scheduled, except by work that still runs.
  func retire()
}

extension Mechanism {
  var isInside: Bool { MechanismThread.lane(in: self) != nil }

  var closedReason: SchedulerRefusal.Reason { .shutDown }

  /// The current scheduler of the work.
  var runner: any ImmediateSchedulerType { scheduler ?? standIn }

  func submit(_ work: consuming ScheduledWork) -> any Disposable {
    guard let bound else { return add(work.makeItem()) }
    if let reason = bound.enter(isInside: { isInside }) {
      return work.refuse(refusal(reason == .shutDown ? closedReason : reason))
    }
    return add(CountedItem(bound: bound, work))
  }

  @inline(__always)
  private func add(_ item: consuming ScheduledItem) -> any Disposable {
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
///
/// Unsafe: the thread-local word is zero or the address of such a value. `run` alone sets it, to a variable that lives until
/// the thread's body returns, and clears it before. Only the same thread reads it. Nothing is counted, because all threads of a
/// pool would count references to the same mechanism, for each item.
@safe struct MechanismThread {
  private static let key = Platform.threadLocalKey("MechanismThread", holdsObjects: false)

  private let mechanism: AnyObject
  private let identity: ObjectIdentifier
  private let lane: Int

  /// The mechanism that started the calling thread.
  static var mechanism: AnyObject? {
    unsafe pthread_getspecific(key)?.assumingMemoryBound(to: Self.self).pointee.mechanism
  }

  /// The lane of the calling thread, if `mechanism` started it; 0 in a mechanism that has no lanes.
  @inline(__always)
  static func lane(in mechanism: some Mechanism) -> Int? {
    guard let thread = unsafe pthread_getspecific(key)?.assumingMemoryBound(to: Self.self) else { return nil }
    return unsafe thread.pointee.identity == ObjectIdentifier(mechanism) ? thread.pointee.lane : nil
  }

  /// Runs the whole body of a thread that was started for `mechanism`.
  static func run(for mechanism: some Mechanism, lane: Int = 0, _ body: () -> Void) {
    let thread = MechanismThread(mechanism: mechanism, identity: ObjectIdentifier(mechanism), lane: lane)
    unsafe withUnsafePointer(to: thread) { thread in
      unsafe pthread_setspecific(key, thread)
      body()
      pthread_setspecific(key, nil)
    }
  }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// What connects the sending thread with the task that iterates: a ``Hop`` whose consumer is a task.
///
/// The task has the ``Role`` from the beginning, before there is a loop, and gives it up to be suspended. The
/// sender that makes the queue non-empty takes the role then, and hands it back as it resumes the task. The
/// end is announced once: by the sequence, or by a disposal, which cuts it off.
///
/// Unsafe: a continuation is resumed exactly once, by the holder of the role, who takes it out of the lock.
@usableFromInline
@safe final class ValuesBuffer<Element>: HopConsumer, @unchecked Sendable {  // Sendable: as said below.
  @usableFromInline
  enum Ending: UInt8, AtomicRepresentable { case none, own, cutOff }

  @usableFromInline let queue: HopQueue<Element>
  private let ending = Atomic(Ending.none)
  // Exclusivity unchecked: the thread that announces the end writes it before, and the consumer reads it
  // after.
  @safe @exclusivity(unchecked) var failure: (any Error)?
  private let role = Role(isHeld: true)
  private let suspended = unsafe Lock<UnsafeContinuation<Void, Never>?>(nil)
  /// The task that iterates, or the caller of `subscribe` while no task does. Nil if no sender waits.
  private let consumer: Lock<ValuesConsumer?>

  @usableFromInline
  init(_ queue: HopQueue<Element>) {
    self.queue = queue
    consumer = Lock(
      queue.bound == nil ? nil : ValuesConsumer(isOnMain: MainThread.isCurrent, hasLoop: false))
  }

  // Called by the producer.

  /// Resumes the task, or makes it look once more.
  @usableFromInline func wake() { if role.take() { resume() } }

  /// Announces the end, behind the waiting elements: `own` if the sequence has ended, `cutOff` if a disposal
  /// ends it. Called on any thread.
  @usableFromInline
  func end(_ ending: Ending, _ failure: (any Error)?) {
    guard
      self.ending.compareExchange(expected: .none, desired: ending, ordering: .acquiringAndReleasing)
        .exchanged
    else { return }
    self.failure = failure
    if queue.end() { wake() }
    queue.bound?.alertIfAwaited()
  }

  @usableFromInline var operation: String { "values" }
  @usableFromInline var site: CallSite { .unknown }
  @usableFromInline var receiver: String { consumer.withLock { $0 }?.description ?? "a task" }
  @usableFromInline var isOver: Bool { ending.load(ordering: .acquiring) != .none }

  @usableFromInline var needsCaller: Bool {
    // The task may run in virtual time too, in which this thread is sending.
    Schedulers.isInVirtualTime || consumer.withLock { $0 }?.needsCaller ?? false
  }

  // Called by the consumer.

  var isComplete: Bool { ending.load(ordering: .acquiring) == .own }

  /// Records the task that iterates, if a producer may have to know.
  func isConsumed(on actor: (any Actor)?) {
    if queue.bound == nil { return }
    var consumer: ValuesConsumer? = ValuesConsumer(isOnMain: actor === MainActor.shared, hasLoop: true)
    // The old one's scheduler may be freed, which must not happen under the lock.
    self.consumer.withLock { swap(&$0, &consumer) }
  }

  func suspend(isolation actor: isolated (any Actor)?) async {
    await unsafe withUnsafeContinuation(isolation: actor) { continuation in
      unsafe suspended.withLock { unsafe $0 = continuation }
      if !role.leave() { resume() }
    }
  }

  /// Called by the holder of the role, which passes to the task.
  private func resume() {
    let continuation = unsafe suspended.withLock { unsafe $0.take() }
    unsafe continuation?.resume()
  }
}

/// The task that takes elements, as far as a sender that might block must know it.
private struct ValuesConsumer: Sendable, CustomStringConvertible {
  /// Identifies the task while it lives.
  private let task = Self.currentTask
  private let isOnMain: Bool
  private let hasLoop: Bool
  /// The scheduler that is the task's executor, if it runs one piece of work after the other.
  private let scheduler: (any ImmediateSchedulerType)?

  init(isOnMain: Bool, hasLoop: Bool) {
    self.isOnMain = isOnMain
    self.hasLoop = hasLoop
    let current = task == nil ? nil : Schedulers.current
    let traits = current?.schedulerTraits ?? SchedulerTraits()
    // Senders in virtual time do not wait at all, and others may wait for it.
    scheduler = traits.isSerial && !traits.timeIsVirtual ? current : nil
  }

  private static var currentTask: Int? {
    // Unsafe: the task is the calling one, and is not kept.
    unsafe withUnsafeCurrentTask { unsafe $0?.hashValue }
  }

  /// Whether the task cannot take an element before the calling thread returns from what it is doing.
  var needsCaller: Bool {
    isOnMain && MainThread.isCurrent || task != nil && task == Self.currentTask
      || scheduler?.mayNeedCallingThread ?? false
  }

  var description: String {
    if !hasLoop { return "a loop that has not begun" }
    if isOnMain { return "a loop on the main actor" }
    return scheduler.map { "a loop on \($0)" } ?? "a loop in a task"
  }
}

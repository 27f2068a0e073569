// SPDX-License-Identifier: MIT

import Synchronization

/// What connects the sending thread with the task that iterates: a ``Hop`` whose consumer is a task.
///
/// Elements go through a single-producer single-consumer queue. Its count tells the producer when the task
/// may be suspended. The waiter is idle, signalled (the task has been woken since it last looked), or waiting
/// (suspended); a signal that comes before the task suspends itself makes it look once more, so no wake-up is
/// lost. The end is announced once: by the sequence, or by a disposal, which cuts it off.
@usableFromInline
final class ValuesBuffer<Element> {
  @usableFromInline
  enum Queue {
    case unbounded(HopQueue<Element>)
    case bounded(BoundedHopQueue<Element>)
  }

  // Unsafe: a continuation is resumed exactly once, by the thread that takes it out of the lock.
  @safe private enum Waiter {
    case idle
    case signalled
    case waiting(UnsafeContinuation<Void, Never>)
  }

  @usableFromInline let queue: Queue
  private enum Ending: UInt8, AtomicRepresentable { case none, own, cutOff }

  private let ending = Atomic(Ending.none)
  // Exclusivity unchecked: the thread that announces the end writes it before, and the consumer reads it
  // after.
  @safe @exclusivity(unchecked) private var failure: (any Error)?
  private let waiter = Lock(Waiter.idle)
  /// The task that iterates, or the caller of `subscribe` while no task does. Nil if no sender waits.
  private let consumer: LatestConsumer?
  /// The identity of the thread that is subscribing; 0 when `subscribe` has returned.
  private let subscribing = Atomic<UInt>(ThreadIdentity.current)

  @usableFromInline
  init(_ queue: Queue) {
    self.queue = queue
    if case .bounded = queue { consumer = LatestConsumer() } else { consumer = nil }
  }

  // Called by the producer.

  /// Resumes the task, or makes it look once more. Called by the thread that has made the queue non-empty.
  @usableFromInline
  func wake() {
    // Unsafe: this thread has taken the continuation out of the lock, and nobody else has it.
    let waiting: UnsafeContinuation<Void, Never>? = unsafe waiter.withLock { waiter in
      guard case .waiting(let continuation) = waiter else {
        waiter = .signalled
        return nil
      }
      waiter = .idle
      return unsafe continuation
    }
    unsafe waiting?.resume()
  }

  /// Announces the end of the sequence, behind the waiting elements. Called on any thread.
  @usableFromInline
  func end(_ failure: (any Error)?) { end(.own, failure) }

  /// Announces that nothing more will come, behind the waiting elements, because of a disposal. Called on any
  /// thread.
  @usableFromInline
  func cutOff() { end(.cutOff, nil) }

  private func end(_ ending: Ending, _ failure: (any Error)?) {
    guard
      self.ending.compareExchange(expected: .none, desired: ending, ordering: .acquiringAndReleasing)
        .exchanged
    else { return }
    self.failure = failure
    switch queue {
    case .unbounded(let queue): if queue.end() { wake() }
    case .bounded(let queue):
      if queue.end() { wake() }
      queue.alert()
    }
  }

  /// Blocks the sending thread until there is room, or returns at once if blocking would deadlock. Returns
  /// false if no task will take an element. Throws a ``BackpressureTimeout``.
  @usableFromInline
  func waitForRoom(in queue: BoundedHopQueue<Element>) throws -> Bool {
    if !isCallerNeeded {
      let wait = RunTrace.beginWait(.blocked, "room in values")
      defer { RunTrace.endWait(wait) }
      let limit = Hooks.longestWaitForRoom
      if queue.awaitRoom(within: limit, orUntil: { isEnded }) == .tooLong {
        let receiver = consumer?.latest.description ?? "a task"
        throw BackpressureTimeout("values", queue.capacity, to: receiver, limit)
      }
    }
    return !isEnded
  }

  /// Whether the task cannot take an element before the calling thread returns from what it is doing.
  private var isCallerNeeded: Bool {
    if subscribing.load(ordering: .relaxed) == ThreadIdentity.current { return true }
    // The task may run in virtual time too, in which this thread is sending.
    if Schedulers.isInVirtualTime { return true }
    return consumer?.latest.needsCaller ?? false
  }

  private var isEnded: Bool { ending.load(ordering: .acquiring) != .none }

  /// Whether the sequence has ended by itself.
  var isComplete: Bool { ending.load(ordering: .acquiring) == .own }

  /// Called when `subscribe` has returned.
  @usableFromInline
  func hasSubscribed() { subscribing.store(0, ordering: .relaxed) }

  // Called by the consumer.

  @inlinable @inline(__always)
  func dequeue() -> Element {
    switch queue {
    case .unbounded(let queue): queue.dequeue()
    case .bounded(let queue): queue.dequeue()
    }
  }

  /// Takes `number` elements off the count. Returns what waits now, after a short spin if nothing does.
  @usableFromInline
  func discount(_ number: Int) -> (count: Int, isEnd: Bool) {
    switch queue {
    case .unbounded(let queue): Self.discount(number, from: queue)
    case .bounded(let queue): Self.discount(number, from: queue)
    }
  }

  private static func discount(_ number: Int, from queue: some HopBuffer) -> (count: Int, isEnd: Bool) {
    if number == 0 { return queue.waiting }
    let waiting = queue.discount(number)
    if waiting.count > 0 || waiting.isEnd { return waiting }
    queue.pause()
    return queue.waiting
  }

  /// Records the task that iterates, if a producer may have to know.
  @usableFromInline
  func isConsumed(on actor: (any Actor)?) {
    consumer?.latest = ValuesConsumer(isOnMain: actor === MainActor.shared, hasLoop: true)
  }

  /// Suspends the task until it is woken.
  @usableFromInline
  func suspend(isolation actor: isolated (any Actor)?) async {
    // Unsafe: resumed exactly once, by the thread that takes the continuation out of the lock, or below if it
    // was never put there.
    await unsafe withUnsafeContinuation(isolation: actor) { continuation in
      let isSignalled = waiter.withLock { waiter in
        if case .signalled = waiter {
          waiter = .idle
          return true
        }
        waiter = unsafe .waiting(continuation)
        return false
      }
      if isSignalled { unsafe continuation.resume() }
    }
  }

  /// The sequence's error, once the consumer has seen the end.
  @usableFromInline
  func takeFailure() -> (any Error)? { failure.take() }

  /// Frees the waiting elements. The count must not include elements that have been dequeued.
  @usableFromInline
  func removeAll() {
    switch queue {
    case .unbounded(let queue): queue.removeAll()
    case .bounded(let queue): queue.removeAll()
    }
  }
}

extension ValuesBuffer: @unchecked Sendable {}  // Sendable: an SPSC queue; the rest is atomic or in locks.

/// The task that takes elements, as far as a sender that might block must know it.
private struct ValuesConsumer: Sendable, CustomStringConvertible {
  /// Identifies the task while it lives.
  private let task = Self.currentTask
  private let isOnMain: Bool
  private let hasLoop: Bool
  /// The scheduler that is the task's executor, if it runs one piece of work after the other.
  private let scheduler: (any ImmediateSchedulerType)?

  /// Describes the calling task.
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

/// The latest consumer of a bounded buffer.
private final class LatestConsumer: Sendable {
  private let value = Lock(ValuesConsumer(isOnMain: MainThread.isCurrent, hasLoop: false))

  var latest: ValuesConsumer {
    get { value.withLock { $0 } }
    set {
      // The old one's scheduler may be freed, which must not happen under the lock.
      let old = value.withLock { value in
        defer { value = newValue }
        return value
      }
      withExtendedLifetime(old) {}
    }
  }
}

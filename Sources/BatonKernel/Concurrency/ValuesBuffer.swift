// SPDX-License-Identifier: MIT

import Synchronization

/// What is between the thread that sends and the task that iterates.
///
/// Elements are in a queue between one producer and one consumer, whose count tells the producer when the task may
/// be suspended. The task's state is idle, signalled (woken since it last looked) or waiting; a signal that comes too early
/// makes it look once more. The end is announced once, by whoever comes first: the sequence, or a disposal, which cuts it off.
@usableFromInline
final class ValuesBuffer<Element> {
  @usableFromInline
  enum Queue {
    case unbounded(HopQueue<Element>)
    case bounded(BoundedHopQueue<Element>)
  }

  private enum Waiter {
    case idle
    case signalled
    case waiting(UnsafeContinuation<Void, Never>)
  }

  @usableFromInline let queue: Queue
  private enum Ending: UInt8, AtomicRepresentable { case none, own, cutOff }

  private let ending = Atomic(Ending.none)
  // Exclusivity unchecked: written by who announces the end, before that, and read after.
  @exclusivity(unchecked) private var failure: (any Error)?
  private let waiter = Lock(Waiter.idle)
  /// Who iterates, or before somebody does, who subscribed.
  private let consumer = Lock(ValuesConsumer.current(isOnMain: MainThread.isCurrent))
  /// The thread that is subscribing, or zero.
  private let subscribing = Atomic<UInt>(ThreadIdentity.current)

  @usableFromInline
  init(_ queue: Queue) { self.queue = queue }

  // The producer.

  /// Has the task look again. For who has made the queue non-empty.
  @usableFromInline
  func wake() {
    let waiting: UnsafeContinuation<Void, Never>? = waiter.withLock { waiter in
      guard case .waiting(let continuation) = waiter else {
        waiter = .signalled
        return nil
      }
      waiter = .idle
      return continuation
    }
    waiting?.resume()
  }

  /// Announces the end of the sequence, after what is in the queue. From any thread.
  @usableFromInline
  func end(_ failure: (any Error)?) { end(.own, failure) }

  /// Announces that nothing more will come, after what is in the queue. From any thread.
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

  /// Returns when there is room, or when it would be wrong to wait for it; false if nobody will take an element.
  @usableFromInline
  func waitForRoom(in queue: BoundedHopQueue<Element>) -> Bool {
    if !isCallerNeeded { _ = queue.awaitRoom { isEnded } }
    return !isEnded
  }

  /// Whether no element can be taken before the calling thread returns from what it does.
  private var isCallerNeeded: Bool {
    if subscribing.load(ordering: .relaxed) == ThreadIdentity.current { return true }
    // The task may be in virtual time, too; that this thread sends in it is known.
    if Schedulers.isInVirtualTime { return true }
    let here = ValuesConsumer.current(isOnMain: MainThread.isCurrent)
    let consumer = consumer.withLock { $0 }
    return here.isOnMain && consumer.isOnMain || here.task != nil && here.task == consumer.task
      || consumer.queues.needCaller
  }

  private var isEnded: Bool { ending.load(ordering: .acquiring) != .none }

  /// Whether the sequence has ended by itself.
  var isComplete: Bool { ending.load(ordering: .acquiring) == .own }

  /// `subscribe` has returned.
  @usableFromInline
  func hasSubscribed() { subscribing.store(0, ordering: .relaxed) }

  // The consumer.

  @inlinable @inline(__always)
  func dequeue() -> Element {
    switch queue {
    case .unbounded(let queue): queue.dequeue()
    case .bounded(let queue): queue.dequeue()
    }
  }

  /// Takes `number` elements off the count; returns what waits then, or in a moment.
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

  /// Tells who iterates, where a producer may have to know.
  @usableFromInline
  func isConsumed(on actor: (any Actor)?) {
    guard case .bounded = queue else { return }
    let current = ValuesConsumer.current(isOnMain: actor === MainActor.shared)
    consumer.withLock { $0 = current }
  }

  /// Suspends the task until it is woken.
  @usableFromInline
  func suspend(isolation actor: isolated (any Actor)?) async {
    // Resumed once: by who takes it out of the lock, or here if it does not get there.
    await withUnsafeContinuation(isolation: actor) { continuation in
      let isSignalled = waiter.withLock { waiter in
        if case .signalled = waiter {
          waiter = .idle
          return true
        }
        waiter = .waiting(continuation)
        return false
      }
      if isSignalled { continuation.resume() }
    }
  }

  /// What the sequence failed with, once the end has been seen.
  @usableFromInline
  func takeFailure() -> (any Error)? { failure.take() }

  /// Frees what waits. Nothing that was dequeued may still be counted.
  @usableFromInline
  func removeAll() {
    switch queue {
    case .unbounded(let queue): queue.removeAll()
    case .bounded(let queue): queue.removeAll()
    }
  }
}

extension ValuesBuffer: @unchecked Sendable {}  // Sendable: one thread at each end, and locks.

/// Who takes elements, as far as a producer has to know that might wait for it.
private struct ValuesConsumer: Sendable {
  /// What tells the task from others while it lives.
  let task: Int?
  let isOnMain: Bool
  /// What its executor needs, if that runs on dispatch queues.
  let queues: SerialQueues

  static func current(isOnMain: Bool) -> Self {
    let task = withUnsafeCurrentTask { $0?.hashValue }
    return Self(task: task, isOnMain: isOnMain, queues: task == nil ? SerialQueues() : .ofCaller)
  }
}

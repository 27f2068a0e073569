// SPDX-License-Identifier: MIT

/// The hidden queue of one thread, which ``CurrentThreadScheduler`` and the sequences that generate elements
/// share.
///
/// It is idle or running. A call that finds it idle runs its work, and then everything that was queued
/// meanwhile, before it returns. Only its own thread touches it, so it needs no lock.
@usableFromInline
package final class Trampoline {
  private static let threads = ThreadLocal<Trampoline>()

  /// The calling thread's trampoline.
  @usableFromInline package static var current: Trampoline { threads.value { Trampoline() } }

  // Exclusivity unchecked: one thread touches them, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) @usableFromInline package private(set) var isRunning = false
  @safe @exclusivity(unchecked) private var queue = Fifo<Work>()
  @safe @exclusivity(unchecked) @usableFromInline package private(set) var waiting = 0
  /// The calls that wait for the one under way; nil if none is. See ``callInTurn(_:)``.
  @safe @exclusivity(unchecked) private var calls: Fifo<Call>?

  /// Runs a step. Returns whether there is another, which is then queued behind the waiting work.
  ///
  /// While ``hasWaiting`` is false, it may run its further steps at once, because the order is the same.
  @usableFromInline package typealias Step = (Trampoline) -> Bool

  /// In a struct, because unoptimised a closure that passes a generic function is wrapped, each time.
  private struct Work {
    let step: Step
  }

  private struct Call {
    let body: () -> Void
  }

  private init() {}

  /// Whether other work waits for the work that is running to finish.
  @inlinable package var hasWaiting: Bool { waiting != 0 }

  /// Runs `body` and then everything that it queued; or `body` alone if this thread's trampoline is running
  /// already.
  @inlinable @inline(__always)
  package static func run(_ body: () -> Void) {
    // Unsafe: the calling thread owns the trampoline, and does not end during the call.
    let opened = unsafe open()
    body()
    unsafe close(opened)
  }

  /// Opens this thread's trampoline. Returns nil if it is running already.
  ///
  /// The caller passes what it gets to ``close(_:)``, on the same thread.
  @usableFromInline
  package static func open() -> Unmanaged<Trampoline>? {
    // Unsafe: the thread owns the trampoline, and does not end before the caller calls `close`.
    let trampoline = unsafe threads.unretained { Trampoline() }
    let isRunning = unsafe trampoline._withUnsafeGuaranteedRef { trampoline in
      defer { trampoline.isRunning = true }
      return trampoline.isRunning
    }
    return isRunning ? nil : unsafe trampoline
  }

  /// Runs everything that was queued since the trampoline was opened. Takes what ``open()`` returned.
  @inlinable @inline(__always)
  package static func close(_ opened: Unmanaged<Trampoline>?) {
    // Unsafe: as in `open`.
    if let opened = unsafe opened { unsafe opened._withUnsafeGuaranteedRef { $0.runAll() } }
  }

  /// Runs `body`, which blocks, with empty queues in place of the thread's, in which the work that `body`
  /// waits for could wait.
  package static func aside<Result>(_ body: () -> Result) -> Result {
    let trampoline = current
    let calls = trampoline.calls.take()
    defer { trampoline.calls = calls }
    return trampoline.withEmptyQueue(body)
  }

  /// Calls `body` with an empty queue in place of the thread's. So a sequence that `body` subscribes to sends
  /// its elements within `body`, with the task-local values that are bound there, and not after the work that
  /// is running.
  package static func call(_ body: () -> Void) { current.withEmptyQueue(body) }

  /// Whether a call of ``callInTurn(_:)`` would wait.
  package static var isCalling: Bool { current.calls != nil }

  /// Does the same, when the call of this kind that is under way on the thread, if any, has returned: calls
  /// that cause one another use a constant amount of stack.
  package static func callInTurn(_ body: @escaping () -> Void) {
    let trampoline = current
    if trampoline.calls != nil {
      trampoline.calls?.append(Call(body: body))
      return
    }
    trampoline.calls = Fifo()
    trampoline.withEmptyQueue(body)
    while let call = trampoline.calls?.popFirst() { trampoline.withEmptyQueue(call.body) }
    trampoline.calls = nil
  }

  private func withEmptyQueue<Result>(_ body: () -> Result) -> Result {
    let (isRunning, queue, waiting) = (isRunning, queue, waiting)
    (self.isRunning, self.queue, self.waiting) = (false, Fifo(), 0)
    defer { (self.isRunning, self.queue, self.waiting) = (isRunning, queue, waiting) }
    return body()
  }

  /// Runs `work` now if the trampoline is idle, else when all that was queued before has run.
  @usableFromInline
  package func schedule(_ step: @escaping Step) {
    let work = Work(step: step)
    if isRunning { return enqueue(work) }
    isRunning = true
    RunningScheduler.run(as: CurrentThreadScheduler.instance) {
      run(work)
      runWaiting()
    }
    isRunning = false
  }

  private func enqueue(_ work: Work) {
    queue.append(work)
    waiting += 1
  }

  @usableFromInline
  func runAll() {
    if waiting > 0 { RunningScheduler.run(as: CurrentThreadScheduler.instance) { runWaiting() } }
    isRunning = false
  }

  private func runWaiting() {
    while let work = queue.popFirst() {
      waiting -= 1
      run(work)
    }
  }

  private func run(_ work: Work) {
    if work.step(self) { enqueue(work) }
  }
}

@available(*, unavailable)
extension Trampoline: Sendable {}

// SPDX-License-Identifier: MIT

import BatonSchedulers
import Dispatch
import Foundation

/// An event loop as a user writes one: a thread that waits for a semaphore, for as long as the first timer
/// allows.
package final class WaitingLoop: Sendable {
  /// What it does with a queue that has finished.
  package enum Habit: CaseIterable, Sendable {
    case removes
    /// Other threads have time to wake the loop up before.
    case removesLate
    /// It serves the queue again and again.
    case ignores
    /// It looks at what it was told when the call has returned.
    case looksAfterwards
  }

  package static let shared = WaitingLoop()

  private let habit: Habit
  /// The queues that are served, and when; nil waits for a wake-up.
  private let deadlines = Guarded<[EventLoopQueue: DispatchTime?]>([:])
  private let signal = DispatchSemaphore(value: 0)
  private let thread = Guarded<Thread?>(nil)
  private let isStopped = Guarded(false)

  package init(_ habit: Habit = .removes) {
    self.habit = habit
    let thread = Thread { [self] in while !isStopped.withLock({ $0 }) { turn() } }
    self.thread.withLock { $0 = thread }
    thread.start()
  }

  package func makeScheduler(
    name: String = "test", capacity: Int? = nil, whenFull: FullQueuePolicy = .refuse, runsTasks: Bool = false
  ) -> EventLoopScheduler {
    EventLoopScheduler(
      name: name, capacity: capacity, whenFull: whenFull, runsTasks: runsTasks,
      isCurrent: { self.thread.withLock { $0 } === Thread.current },
      wake: { queue in
        self.set(queue, .now())
        self.signal.signal()
      })
  }

  package func stop() {
    isStopped.withLock { $0 = true }
    signal.signal()
  }

  private func set(_ queue: EventLoopQueue, _ deadline: DispatchTime?) {
    deadlines.withLock { $0[queue] = .some(deadline) }
  }

  private func turn() {
    serveDue()
    let next = deadlines.withLock { $0.values.compactMap { $0 }.min() }
    _ = signal.wait(timeout: next ?? .distantFuture)
  }

  // A function of its own, so that no queue is held while the loop waits.
  private func serveDue() {
    let now = DispatchTime.now()
    let due = deadlines.withLock { deadlines in
      let due = deadlines.filter { $0.value.map { $0 <= now } ?? false }.keys
      for queue in due { deadlines[queue] = .some(nil) }
      return Array(due)
    }
    for queue in due { serve(queue) }
  }

  private func serve(_ queue: EventLoopQueue) {
    var isFinished = false
    queue.serve { turn in
      switch turn {
      case .again: set(queue, .now())
      case .wait(let span): set(queue, span.map { .now() + $0 })
      case .finished where habit == .looksAfterwards: isFinished = true
      case .finished: finish(queue)
      }
    }
    if isFinished { finish(queue) }
  }

  private func finish(_ queue: EventLoopQueue) {
    if habit != .removes { for _ in 0..<50 { sched_yield() } }
    if habit == .ignores { set(queue, .now() + 0.001) } else { deadlines.withLock { $0[queue] = nil } }
  }
}

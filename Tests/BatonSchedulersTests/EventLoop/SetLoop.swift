// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

@testable import BatonSchedulers

/// A loop on a thread of its own that serves all queues in a set, each time it is woken up.
final class SetLoop: Sendable {
  /// What it does with a queue that has finished.
  enum Habit: Sendable {
    case removes
    /// Other threads have time to wake the loop up before.
    case removesLate
    case ignores
    /// It looks at what it was told when the call has returned.
    case looksAfterwards
  }

  private let habit: Habit
  private let queues = Guarded<Set<EventLoopQueue>>([])
  private let signal = DispatchSemaphore(value: 0)
  private let thread = Guarded<UInt>(0)
  private let isStopped = Flag()

  init(_ habit: Habit) {
    self.habit = habit
    let started = Signal()
    Thread.detachNewThread { [self] in
      thread.withLock { $0 = ThreadIdentity.current }
      started.send()
      run()
    }
    started.wait()
  }

  func makeScheduler() -> EventLoopScheduler {
    EventLoopScheduler(
      name: "set", isCurrent: { self.thread.withLock { $0 } == ThreadIdentity.current },
      wake: { queue in
        self.queues.withLock { _ = $0.insert(queue) }
        self.signal.signal()
      })
  }

  func stop() {
    isStopped.set()
    signal.signal()
  }

  private func run() {
    var timeout = DispatchTime.distantFuture
    while !isStopped.isSet {
      _ = signal.wait(timeout: timeout)
      timeout = .distantFuture
      for queue in queues.withLock({ $0 }) {
        var isFinished = false
        queue.serve { turn in
          switch turn {
          case .again: timeout = .now()
          case .wait(let span): timeout = min(timeout, span.map { .now() + $0 } ?? .distantFuture)
          case .finished where habit == .looksAfterwards: isFinished = true
          case .finished: finish(queue)
          }
        }
        if isFinished { finish(queue) }
      }
    }
    for queue in queues.withLock({ $0 }) { queue.abandon() }
    queues.withLock { $0 = [] }
  }

  private func finish(_ queue: EventLoopQueue) {
    if habit != .removes { for _ in 0..<50 { sched_yield() } }
    if habit != .ignores { queues.withLock { _ = $0.remove(queue) } }
  }
}

// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Testing

@testable import BatonSchedulers

/// An event loop as a user writes one: a thread that waits for a semaphore, for as long as the first timer allows.
final class WaitingLoop: Sendable {
  static let shared = WaitingLoop()

  /// The queues that are served, and when; nil waits for a wake-up.
  private let deadlines = Lock<[EventLoopQueue: DispatchTime?]>([:])
  private let signal = DispatchSemaphore(value: 0)
  private let thread = Lock<UInt>(0)

  private init() {
    let started = Signal()
    Thread.detachNewThread { [self] in
      thread.withLock { $0 = ThreadIdentity.current }
      started.send()
      while true { turn() }
    }
    started.wait()
  }

  func makeScheduler(
    name: String = "test", capacity: Int? = nil, whenFull: FullQueuePolicy = .refuse
  ) -> EventLoopScheduler {
    EventLoopScheduler(
      name: name, capacity: capacity, whenFull: whenFull, isCurrent: { self.isCurrent },
      wake: { self.wake(for: $0) })
  }

  private var isCurrent: Bool { thread.withLock { $0 } == ThreadIdentity.current }

  private func wake(for queue: EventLoopQueue) {
    deadlines.withLock { $0[queue] = .some(.now()) }
    signal.signal()
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
    queue.serve { turn in
      deadlines.withLock { deadlines in
        switch turn {
        case .again: deadlines[queue] = .some(.now())
        case .wait(let span): deadlines[queue] = .some(span.map { .now() + $0 })
        case .finished: deadlines[queue] = nil
        }
      }
    }
  }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// One thread as it waits for drains: the parker that it sleeps on, and the answer that it waits for.
///
/// The answer is stored under the drain's lock, in the same critical section in which ``DrainState`` forgets
/// the thread. So a thread that the state does not know any more has its answer, and a thread that it knows
/// has none.
@usableFromInline
final class DrainWaiter: Sendable, Equatable {
  enum Answer: UInt8, AtomicRepresentable {
    case none
    case granted
    case released
  }

  private static let threads = ThreadLocal<DrainWaiter>()

  /// The calling thread's waiter: one is enough, because a thread waits for one drain at a time.
  static var current: DrainWaiter { threads.value { DrainWaiter(thread: ThreadIdentity.current) } }

  @usableFromInline let thread: UInt
  let parker = Parker()
  private let given = Atomic(Answer.none)

  init(thread: UInt) { self.thread = thread }

  /// Clears the answer. The waiting thread calls this before any other thread knows that it waits.
  func begin() { given.store(.none, ordering: .relaxed) }

  func answer(_ answer: Answer) { given.storeReleasing(answer) }

  /// The answer so far. What the answering thread has read and written happens before.
  var answer: Answer { given.load(ordering: .acquiring) }

  /// Wakes the thread up. Called after the drain's lock has been left.
  @usableFromInline func awaken() { parker.unpark() }

  @usableFromInline static func == (one: DrainWaiter, other: DrainWaiter) -> Bool { one === other }
}

/// Which threads sleep for which drain, in the whole process: a wait-for graph, to find circles.
enum DrainCircles {
  private static let sleepers = Lock<[UInt: AnyBacklog]>([:])

  /// Records that a thread is about to sleep. Returns false, and records nothing, if the thread would wait
  /// for itself around a circle.
  static func begin(_ thread: UInt, waitingFor backlog: AnyBacklog) -> Bool {
    return sleepers.withLock { sleepers in
      var next = backlog
      // The walk is bounded, because owners may change under it: a longer chain counts as no circle. A circle
      // that is missed lasts until the threads' patience has run out.
      for _ in 0..<32 {
        let owner = next.owner.load(ordering: .relaxed)
        if owner == thread { return false }
        guard let following = sleepers[owner] else { break }
        next = following
      }
      sleepers[thread] = backlog
      return true
    }
  }

  static func end(_ thread: UInt) {
    _ = sleepers.withLock { $0.removeValue(forKey: thread) }
  }
}

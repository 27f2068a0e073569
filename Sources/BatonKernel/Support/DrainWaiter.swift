// SPDX-License-Identifier: MIT

import Synchronization

/// A thread that waits for a drain: where it sleeps, and where it finds its answer.
///
/// The answer is given in the drain's lock, together with the decision of its ``DrainState``; so a thread that the state
/// does not know any more has its answer, and one that it knows has none.
@usableFromInline
final class DrainWaiter: Sendable, Equatable {
  enum Answer: UInt8, AtomicRepresentable {
    case none
    /// The thread is the owner.
    case granted
    /// There is nothing to wait for any more.
    case released
  }

  private static let threads = ThreadLocal<DrainWaiter>()

  /// The calling thread's: it waits for one thing at a time.
  static var current: DrainWaiter { threads.value { DrainWaiter(thread: ThreadIdentity.current) } }

  @usableFromInline let thread: UInt
  let parker = Parker()
  private let given = Atomic(Answer.none)

  init(thread: UInt) { self.thread = thread }

  /// The thread is about to wait. Called by itself, before anybody knows of it.
  func begin() { given.store(.none, ordering: .relaxed) }

  /// Answers the thread, and hands over to it what the calling thread has read and written.
  func answer(_ answer: Answer) { given.storeReleasing(answer) }

  /// What the thread has been answered. Called by itself.
  var answer: Answer { given.load(ordering: .acquiring) }

  /// Wakes the thread up. Outside the lock.
  @usableFromInline
  func awaken() { parker.unpark() }

  @usableFromInline
  static func == (one: DrainWaiter, other: DrainWaiter) -> Bool { one === other }
}

/// Which threads sleep for the owner of which drain: so threads that wait for one another's drains in a circle are found.
enum DrainCircles {
  private static let sleepers = Lock(UncheckedSendable<[UInt: AnyBacklog]>([:]))

  /// Notes that a thread is to sleep, unless the owner that it would wait for waits for it.
  static func begin(_ thread: UInt, waitingFor backlog: AnyBacklog) -> Bool {
    let backlog = UncheckedSendable(backlog)
    return sleepers.withLock { sleepers in
      var next = backlog.value
      // A chain of so many that wait for one another is no circle; the owners may change while we look.
      for _ in 0..<32 {
        let owner = next.owner.load(ordering: .relaxed)
        if owner == thread { return false }
        guard let following = sleepers.value[owner] else { break }
        next = following
      }
      sleepers.value[thread] = backlog.value
      return true
    }
  }

  static func end(_ thread: UInt) {
    _ = sleepers.withLock { UncheckedSendable($0.value.removeValue(forKey: thread)) }
  }
}

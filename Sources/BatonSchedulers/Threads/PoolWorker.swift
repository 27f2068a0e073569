// SPDX-License-Identifier: MIT

import Synchronization

/// A place for a thread in a pool, and its queue.
final class PoolWorker: @unchecked Sendable {  // Sendable: guarded, or the thread's own.
  struct Queue: ~Copyable {
    var items = ItemRing()
    /// The pool was shut down: the thread's own work can add none.
    var isClosed = false
    /// And what was in it was dropped: nobody can add any.
    var isDropping = false
  }

  private final class Running {
    // Exclusivity unchecked: one thread touches them, and no access spans a call.
    @exclusivity(unchecked) var core: PoolCore?
    @exclusivity(unchecked) var worker: PoolWorker?
  }

  private static let running = ThreadLocal<Running>()

  let index: Int
  let queue = Guarded(Queue())
  let parker = Parker()

  /// Counts the searches for work. Unchecked: the thread's own.
  @exclusivity(unchecked) var searches = 0

  init(index: Int) { self.index = index }

  /// The calling thread's place in a pool, if it has one there.
  @inline(__always)
  static func current(of core: PoolCore) -> PoolWorker? {
    let running = running.value { Running() }
    return running.core === core ? running.worker : nil
  }

  func attach(to core: PoolCore) {
    let running = Self.running.value { Running() }
    (running.core, running.worker) = (core, self)
  }

  func detach() {
    let running = Self.running.value { Running() }
    (running.core, running.worker) = (nil, nil)
  }

  /// Lets others go on for a fraction of a microsecond, without touching anything that they use.
  func pause() {
    let own = Atomic<UInt8>(0)
    for _ in 0..<256 { _ = own.load(ordering: .relaxed) }
  }
}

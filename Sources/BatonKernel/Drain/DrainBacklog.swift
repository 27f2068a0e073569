// SPDX-License-Identifier: MIT

import Synchronization

/// The value under a drain's lock: the backlog, made when an item has to wait for the first time.
///
/// Unmanaged, because threads that meet in the drain would contend for the backlog's reference count with
/// each item.
///
/// Unsafe: the drain makes the backlog, and releases it when it is freed itself.
@frozen @usableFromInline
@safe struct DrainRoom: @unchecked Sendable {  // Sendable: only touched under the drain's lock.
  @usableFromInline var backlog: Unmanaged<AnyBacklog>?

  @inlinable init() {}

  var object: AnyBacklog? { unsafe backlog?.takeUnretainedValue() }
}

/// The part of a drain's backlog that does not depend on the type of its items.
@_fixed_layout @usableFromInline
package class AnyBacklog: @unchecked Sendable {  // Sendable: the drain's lock guards it, or its owner.
  // Exclusivity unchecked: only touched under the drain's lock, and no access spans foreign code.
  @safe @exclusivity(unchecked) @usableFromInline final var state: DrainState
  /// The owner's identity, kept current while a thread waits. ``DrainCircles`` reads it without the lock.
  @usableFromInline final let owner = Atomic<UInt>(0)

  @usableFromInline init() { state = DrainState() }
}

/// The items that wait for the owner of a drain. The drain's lock guards everything but `batch`, which
/// belongs to the owner.
@_fixed_layout @usableFromInline
package final class Backlog<Item>: AnyBacklog, @unchecked Sendable {  // Sendable: as above.
  // Exclusivity unchecked: only touched under the drain's lock, or, in the case of `batch`, by the owner; no
  // access spans foreign code.
  /// The items that the owner has taken and performs next.
  @safe @exclusivity(unchecked) @usableFromInline var batch = DrainBatch<Item>()
  @safe @exclusivity(unchecked) @usableFromInline var items: ContiguousArray<Item?> = []
  /// Items that the owner performs before `batch` and `items`.
  @safe @exclusivity(unchecked) @usableFromInline var ahead: ContiguousArray<Item> = []

  @inlinable override init() {}

  /// Moves all waiting items into the batch, which must be empty; `items` gets the batch's memory for reuse.
  /// Called by the owner, under the lock.
  @inlinable
  func take() {
    batch.clear()
    swap(&batch.items, &items)
    state.waiting = 0
  }
}

/// Items that the owner is performing. Each is released as soon as it has been performed.
@frozen @usableFromInline
struct DrainBatch<Item> {
  @usableFromInline var items: ContiguousArray<Item?> = []
  @usableFromInline var next = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { next == items.count }

  @inlinable
  mutating func popFirst() -> Item? {
    if isEmpty { return nil }
    defer { next += 1 }
    return items[next].take()
  }

  /// Empties the batch for reuse, and frees its memory if a burst has made it larger than usual.
  @inlinable
  mutating func clear() {
    items.removeAll(keepingCapacity: items.capacity <= 2 * DrainSizes.limit)
    next = 0
  }
}

// What only the owner calls.
extension Drain {
  /// As the owner, performs what waits until nothing does or another thread has taken over.
  @inlinable @inline(never)
  func finish<Work: DrainWork>(_ work: Work) where Work.Item == Item {
    core.owner.store(ThreadIdentity.current, ordering: .relaxed)
    var stint = DrainStint()
    var nextLook = DrainSizes.quota
    var ahead: ContiguousArray<Item> = []
    // Unsafe: the drain owns its backlog, see ``DrainRoom``.
    while let backlog = unsafe look(&ahead, &stint) {
      for item in ahead { work.perform(item) }
      stint.done += ahead.count
      ahead = []
      if stint.done >= nextLook { nextLook = stint.done + DrainSizes.quota }
      unsafe backlog._withUnsafeGuaranteedRef { backlog in
        while let item = backlog.batch.popFirst() {
          work.perform(item)
          stint.done += 1
          let urgent: DrainWord = stint.done < DrainSizes.quota ? .ahead : [.ahead, .wanted]
          if stint.done >= nextLook || !core.word.load(ordering: .relaxed).isDisjoint(with: urgent) { return }
        }
      }
    }
  }

  /// Takes what the owner performs next: the items that go ahead, and a batch. Returns nil if the calling
  /// thread is no longer the owner. Threads are woken up here, after the lock has been left.
  @inlinable
  func look(_ ahead: inout ContiguousArray<Item>, _ stint: inout DrainStint) -> Unmanaged<Backlog<Item>>? {
    let isLate = stint.isLate()
    // Unsafe: the drain owns its backlog, see ``DrainRoom``.
    let (backlog, look) = unsafe core.lock.withLock { room in
      let backlog = unsafe Self.backlog(&room)
      return unsafe backlog._withUnsafeGuaranteedRef {
        unsafe UncheckedSendable((backlog, next(from: $0, &ahead, stint.done, isLate)))
      }
    }.value
    switch look {
    case .goOn: return unsafe backlog
    case .handOver(let heir): if heir.isAsleep { heir.waiter.awaken() }
    case .over(let members): for member in members where member.isAsleep { member.waiter.awaken() }
    }
    return nil
  }

  /// Has the state decide, and does the part of the decision that belongs under the lock.
  @inlinable
  func next(from backlog: Backlog<Item>, _ ahead: inout ContiguousArray<Item>, _ done: Int, _ isLate: Bool)
    -> DrainLook
  {
    assert(backlog.state.waiting == backlog.items.count, "Drain: its state has lost count of what waits")
    if backlog.batch.isEmpty { backlog.take() }
    let isOver = backlog.batch.isEmpty && backlog.ahead.isEmpty
    let look = backlog.state.looked(after: done, isOver: isOver, isLate: isLate)
    // When the role is handed over, the items that go ahead stay, and the new owner performs them first.
    if case .goOn = look { swap(&ahead, &backlog.ahead) }
    core.obey(look, backlog, hasAhead: !backlog.ahead.isEmpty)
    return look
  }
}

extension DrainCore {
  /// Updates the word, and answers the threads that wait.
  @usableFromInline
  func obey(_ look: DrainLook, _ backlog: AnyBacklog, hasAhead: Bool) {
    switch look {
    case .goOn: tell(backlog, hasAhead)
    case .handOver(let heir):
      owner.store(heir.waiter.thread, ordering: .relaxed)
      backlog.owner.store(heir.waiter.thread, ordering: .relaxed)
      tell(backlog, hasAhead)
      heir.waiter.answer(.granted)
    case .over(let members):
      owner.store(0, ordering: .relaxed)
      becomeIdle()
      for member in members { member.waiter.answer(.released) }
    }
  }

  /// Recomputes the owner's signals. Called under the lock, while the word is `attended`.
  private func tell(_ backlog: AnyBacklog, _ hasAhead: Bool) {
    var word: DrainWord = [.busy, .attended]
    if hasAhead { word.insert(.ahead) }
    if backlog.state.isWanted { word.insert(.wanted) }
    self.word.store(word, ordering: .relaxed)
  }
}

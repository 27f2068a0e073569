// SPDX-License-Identifier: MIT

import Synchronization

/// Where a drain keeps what waits, once something does. Unmanaged, for threads that meet in the drain would contend for
/// its count of references at each item.
@usableFromInline
struct DrainRoom: @unchecked Sendable {  // Sendable: it belongs to the drain's lock.
  @usableFromInline var backlog: Unmanaged<AnyBacklog>?

  @inlinable
  init() {}

  var object: AnyBacklog? { backlog?.takeUnretainedValue() }
}

/// What waits for the owner of a drain, as far as it does not depend on the items. All but `owner` belongs to the
/// drain's lock.
@usableFromInline
package class AnyBacklog {
  // Exclusivity unchecked: in the lock only, and no access spans foreign code.
  @exclusivity(unchecked) @usableFromInline final var state = DrainState.quiet
  /// The thread that owns the drain, as long as any thread waits.
  @usableFromInline final let owner = Atomic<UInt>(0)

  @inlinable
  init() {}
}

/// The items that wait for the owner of a drain. All but its batch belongs to the drain's lock.
@usableFromInline
package final class Backlog<Item>: AnyBacklog {
  // Exclusivity unchecked: in the lock only, or, `batch`, by the owner only; and no access spans foreign code.
  /// What the owner has taken, and does next.
  @exclusivity(unchecked) @usableFromInline var batch = DrainBatch<Item>()
  @exclusivity(unchecked) @usableFromInline var items: ContiguousArray<Item?> = []
  /// What goes before both.
  @exclusivity(unchecked) @usableFromInline var ahead: ContiguousArray<Item> = []

  @inlinable
  override init() {}

  /// Takes all that waits in place of an empty batch, whose memory is used again. For the owner, in the lock.
  @inlinable
  func take() {
    batch.clear()
    swap(&batch.items, &items)
    state.emptied()
  }
}

/// Items that are being done, each let go of when its turn has come.
@usableFromInline
struct DrainBatch<Item> {
  @usableFromInline var items: ContiguousArray<Item?> = []
  @usableFromInline var next = 0

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { next == items.count }

  @inlinable
  mutating func popFirst() -> Item? {
    if isEmpty { return nil }
    defer { next += 1 }
    return items[next].take()
  }

  /// Makes an empty batch ready to be filled again, and gives back what is more than it commonly needs.
  @inlinable
  mutating func clear() {
    items.removeAll(keepingCapacity: items.capacity <= 2 * DrainSizes.limit)
    next = 0
  }
}

// What only the owner does.
extension Drain {
  /// Does what waits, until nothing does or another thread has taken over, and ends the ownership.
  @inlinable @inline(never)
  func finish<Work: DrainWork>(_ work: Work) where Work.Item == Item {
    core.owner.store(ThreadIdentity.current, ordering: .relaxed)
    var done = 0
    var nextLook = DrainSizes.share
    var ahead: ContiguousArray<Item> = []
    while let backlog = look(&ahead, done) {
      for item in ahead { work.perform(item) }
      done += ahead.count
      ahead = []
      if done >= nextLook { nextLook = done + DrainSizes.share }
      backlog._withUnsafeGuaranteedRef { backlog in
        while let item = backlog.batch.popFirst() {
          work.perform(item)
          done += 1
          let urgent: DrainWord = done < DrainSizes.share ? .ahead : [.ahead, .wanted]
          if done >= nextLook || !core.word.load(ordering: .relaxed).isDisjoint(with: urgent) { return }
        }
      }
    }
  }

  /// Takes what is to be done next: what goes ahead, and a batch. Returns nil if the ownership is over.
  @inlinable
  func look(_ ahead: inout ContiguousArray<Item>, _ done: Int) -> Unmanaged<Backlog<Item>>? {
    let (backlog, look) = core.lock.withLock { room in
      let backlog = Self.backlog(&room)
      return backlog._withUnsafeGuaranteedRef { UncheckedSendable((backlog, next(from: $0, &ahead, done))) }
    }.value
    switch look {
    case .goOn(let sleeper):
      sleeper?.awaken()
      return backlog
    case .handOver(let heir):
      if heir.mustBeWoken { heir.waiter.awaken() }
      return nil
    case .over(let members):
      for member in members where member.mustBeWoken { member.waiter.awaken() }
      return nil
    }
  }

  /// Asks the state, and does what belongs to the lock. In the lock.
  @inlinable
  func next(from backlog: Backlog<Item>, _ ahead: inout ContiguousArray<Item>, _ done: Int) -> DrainLook {
    assert(backlog.state.waiting == backlog.items.count, "Drain: its state has lost count of what waits")
    if backlog.batch.isEmpty { backlog.take() }
    let isOver = backlog.batch.isEmpty && backlog.ahead.isEmpty
    let look = backlog.state.looked(after: done, isOver: isOver)
    // What goes ahead is the first that a new owner finds.
    if case .goOn = look { swap(&ahead, &backlog.ahead) }
    core.obey(look, backlog, hasAhead: !backlog.ahead.isEmpty)
    return look
  }
}

extension DrainCore {
  /// Does what a look has decided, as far as it belongs to the lock: sets the word, and answers threads.
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

  /// Tells the owner what holds. In the lock, while the word is attended.
  private func tell(_ backlog: AnyBacklog, _ hasAhead: Bool) {
    var word: DrainWord = [.busy, .attended]
    if hasAhead { word.insert(.ahead) }
    if backlog.state.isWanted { word.insert(.wanted) }
    self.word.store(word, ordering: .relaxed)
  }
}

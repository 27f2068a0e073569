// SPDX-License-Identifier: MIT

import Synchronization

/// The items that wait for the owner of a drain. All but its batch belongs to the drain's lock.
@usableFromInline
package final class Backlog<Item>: DrainCrowd {
  // Exclusivity unchecked: only the owner touches it, and no access spans foreign code.
  /// What the owner has taken, and does next.
  @exclusivity(unchecked) @usableFromInline var batch = DrainBatch<Item>()
  @usableFromInline var items: ContiguousArray<Item?> = []
  /// What goes before both.
  @usableFromInline var ahead: ContiguousArray<Item> = []

  @inlinable
  override init() {}

  @usableFromInline override var count: Int { items.count }

  /// Takes all that waits in place of an empty batch, whose memory is used again. For the owner.
  @inlinable
  func take() {
    batch.clear()
    swap(&batch.items, &items)
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
    items.removeAll(keepingCapacity: items.capacity <= 2 * DrainCore.limit)
    next = 0
  }
}

// What only the owner does.
extension Drain {
  /// Does what waits, until nothing does or another one has taken over, and ends the ownership.
  @inlinable @inline(never)
  func finish<Work: DrainWork>(_ work: Work) where Work.Item == Item {
    core.owner.store(ThreadIdentity.current, ordering: .relaxed)
    var done = 0
    var nextLook = DrainCore.quota
    var ahead: ContiguousArray<Item> = []
    while let backlog = look(&ahead, done) {
      for item in ahead { work.perform(item) }
      done += ahead.count
      ahead = []
      if done >= nextLook { nextLook = done + DrainCore.quota }
      backlog._withUnsafeGuaranteedRef { backlog in
        while let item = backlog.batch.popFirst() {
          work.perform(item)
          done += 1
          let urgent = done < DrainCore.quota ? DrainCore.ahead : DrainCore.ahead | DrainCore.wanted
          if done >= nextLook || core.state.load(ordering: .relaxed) & urgent != 0 { return }
        }
      }
    }
  }

  /// Takes what is to be done next: what goes ahead, and a batch. Returns nil if the ownership is over.
  @inlinable
  func look(_ ahead: inout ContiguousArray<Item>, _ done: Int) -> Unmanaged<Backlog<Item>>? {
    let look = core.lock.withLock { room in
      let backlog = Self.backlog(&room)
      return backlog._withUnsafeGuaranteedRef { UncheckedSendable((backlog, next(from: $0, &ahead, done))) }
    }.value
    switch look.1 {
    case .goOn: return look.0
    case .goOnAndAwaken(let waiter):
      waiter.awaken()
      return look.0
    case .over(let waiters):
      for waiter in waiters { waiter.awaken() }
      return nil
    }
  }

  /// In the lock.
  @inlinable
  func next(from backlog: Backlog<Item>, _ ahead: inout ContiguousArray<Item>, _ done: Int) -> DrainLook {
    if backlog.batch.isEmpty { backlog.take() }
    if backlog.batch.isEmpty, backlog.ahead.isEmpty {
      core.owner.store(0, ordering: .relaxed)
      core.state.storeReleasing(DrainCore.idle)
      return .over(backlog.release())
    }
    let next = done < DrainCore.quota ? .goOn : backlog.succession(after: done)
    if case .over = next {
      // What goes ahead is the first that the new owner finds.
      core.owner.store(backlog.owner.load(ordering: .relaxed), ordering: .relaxed)
    } else {
      swap(&ahead, &backlog.ahead)
    }
    tellState(backlog)
    return next
  }

  /// Sets the bits that hold. In the lock.
  @inlinable
  func tellState(_ backlog: Backlog<Item>) {
    var state = DrainCore.busy
    if !backlog.items.isEmpty { state |= DrainCore.more }
    if !backlog.ahead.isEmpty { state |= DrainCore.ahead }
    if backlog.isWanted { state |= DrainCore.wanted }
    core.state.store(state, ordering: .relaxed)
  }
}

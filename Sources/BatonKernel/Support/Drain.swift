// SPDX-License-Identifier: MIT

import Synchronization

/// The one way to serialise: at any time one thread at most, the owner, does items; other threads leave theirs to it.
///
/// A thread that finds the drain idle becomes its owner, does its own item, and then what other threads left meanwhile:
/// a bounded number of items, and then a thread that waits takes over. No lock is held while an item is done. What only
/// owners touch needs no lock either, for the work of each owner happens before that of the next.
///
///     if drain.enter() {
///       perform(item)
///       if !drain.leave() { drain.finish(self) }
///     } else {
///       drain.push(item, to: self)
///     }
///
/// * **Events** are pushed. A thread that pushes one behind very many that wait, or behind any while the owner wants to
///   leave, waits: until it is made the owner or nothing is left, for two milliseconds at most. The owner's own thread
///   never waits, and one that runs a task asks for some microseconds and never sleeps. So what waits stays bounded as
///   long as threads send, and nothing is stuck whatever the owner itself waits for.
/// * **Bookkeeping** is noted. A thread that notes delivers nothing and never waits: what it notes is done at once, in
///   the lock, if there is no owner, and is left to the owner otherwise.
///
/// The parts: ``DrainState`` decides, and is a value; its ``DrainCrowd`` are the threads that wait. ``Backlog`` holds the
/// items. ``DrainCore`` is the word that spares most events the lock, and what a thread does that waits.
@usableFromInline
package struct Drain<Item>: ~Copyable {
  @usableFromInline let core = DrainCore()

  @inlinable
  package init() {}

  /// Becomes the owner, if there is none.
  @inlinable @inline(__always)
  package func enter() -> Bool { core.enter() }

  /// Ends the ownership, unless something waits: ``finish(_:)`` is due then.
  @inlinable @inline(__always)
  package func leave() -> Bool { core.leave() }

  /// Leaves `item` to the owner, or becomes the owner and does `item` if there is no owner by now.
  @inlinable @inline(never)
  func push<Work: DrainWork>(_ item: Item, to work: Work) where Work.Item == Item {
    let turn = claim(orLeave: item)
    if case .own = turn {
      work.perform(item)
      if !leave() { finish(work) }
    } else {
      follow(turn, work)
    }
  }

  /// Becomes the owner, or leaves an item to it.
  ///
  /// - Parameter isWanted: Called in the lock, first: whether to do so. If not, the turn is ``DrainTurn/done``.
  /// - Returns: What the caller is to do next: do the item, as the owner, or call ``follow(_:_:)``.
  @inlinable
  func claim(orLeave item: @autoclosure () -> Item, if isWanted: () -> Bool = { true }) -> DrainTurn {
    let turn: DrainTurn = core.lock.withLock { room in
      guard isWanted() else { return .done }
      if core.claim() { return .own }
      return add(item(), to: &room)
    }
    if case .own = turn { core.owner.store(ThreadIdentity.current, ordering: .relaxed) }
    return turn
  }

  @inlinable @inline(never)
  func add(_ item: Item, to room: inout DrainRoom) -> DrainTurn {
    Self.backlog(&room)._withUnsafeGuaranteedRef { backlog in
      backlog.items.append(item)
      return backlog.state.left(1, byOwner: core.isOwnersThread)
    }
  }

  /// Leaves the items that `decide` adds to the backlog, in the lock, to the owner, or becomes the owner.
  ///
  /// - Returns: What the caller is to do next, by ``follow(_:_:)``.
  @inlinable
  func post(_ decide: (Backlog<Item>) -> Void) -> DrainTurn {
    core.lock.withLock { room in
      let backlog = Self.backlog(&room).takeUnretainedValue()
      let old = (backlog.items.count, backlog.ahead.count)
      decide(backlog)
      let load = backlog.items.count - old.0
      let isAhead = backlog.ahead.count > old.1
      if load == 0, !isAhead { return .done }
      if core.claim() {
        core.owner.store(ThreadIdentity.current, ordering: .relaxed)
        core.tellOwner(.attended)
        _ = backlog.state.left(load, byOwner: true)
        return .own
      }
      if isAhead { core.tellOwner(.ahead) }
      return backlog.state.left(load, byOwner: core.isOwnersThread)
    }
  }

  /// Does what waits, as the owner, or waits for as long as it is crowded.
  @inlinable
  func follow<Work: DrainWork>(_ turn: DrainTurn, _ work: Work) where Work.Item == Item {
    switch turn {
    case .done: break
    case .own: finish(work)
    case .crowded(let load): if core.waitForRole(load: load) { finish(work) }
    }
  }

  /// Does bookkeeping in a turn of its own, if there is no owner, and otherwise leaves an item that stands for it to the
  /// owner.
  ///
  /// - Parameters:
  ///   - item: What the owner is to do, without delivering anything.
  ///   - isAhead: Whether it goes before all that wait, or behind them.
  ///   - change: The same, done within the lock: it runs no foreign code, and frees nothing of a user's.
  @inlinable
  func note(_ item: Item, ahead isAhead: Bool, _ change: () -> Void) {
    locked { room in note(item, ahead: isAhead, in: &room, change) }
  }

  /// Calls `body` in the lock, which also guards what its user has it guard. It runs no foreign code.
  @inlinable
  func locked<Result: Sendable>(_ body: (inout DrainRoom) -> Result) -> Result {
    core.lock.withLock { body(&$0) }
  }

  @inlinable
  func locked<Result: Sendable>(_ body: () -> Result) -> Result { core.lock.withLock { _ in body() } }

  /// ``note(_:ahead:_:)`` for a thread that is in the lock.
  @inlinable
  func note(
    _ item: Item, ahead isAhead: Bool, in room: inout DrainRoom, _ change: () -> Void
  ) {
    if core.claim() {
      change()
      return core.becomeIdle()
    }
    Self.backlog(&room)._withUnsafeGuaranteedRef { backlog in
      if isAhead {
        backlog.ahead.append(item)
        core.tellOwner(.ahead)
      } else {
        backlog.items.append(item)
      }
      _ = backlog.state.left(isAhead ? 0 : 1, byOwner: false)
    }
  }

  /// Notes bookkeeping, ahead of all, after which nothing that waits matters: returns that, to be let go of outside
  /// the lock. (What another thread has taken to do next, that one lets go.)
  @inlinable
  func noteLast(
    _ item: Item, in room: inout DrainRoom, _ change: () -> Void
  ) -> UncheckedSendable<(DrainBatch<Item>, DrainBatch<Item>)> {
    note(item, ahead: true, in: &room, change)
    var dropped = (DrainBatch<Item>(), DrainBatch<Item>())
    if room.backlog != nil {
      Self.backlog(&room)._withUnsafeGuaranteedRef { backlog in
        swap(&dropped.0.items, &backlog.items)
        backlog.state.emptied()
        if core.isOwnersThread { swap(&dropped.1, &backlog.batch) }
      }
    }
    return UncheckedSendable(dropped)
  }

  @inlinable @inline(__always)
  static func backlog(_ room: inout DrainRoom) -> Unmanaged<Backlog<Item>> {
    // Unsafe: what is there was made below.
    Unmanaged.fromOpaque((room.backlog ?? makeBacklog(in: &room)).toOpaque())
  }

  @inlinable @inline(never)
  static func makeBacklog(in room: inout DrainRoom) -> Unmanaged<AnyBacklog> {
    let backlog = Unmanaged<AnyBacklog>.passRetained(Backlog<Item>())
    room.backlog = backlog
    return backlog
  }
}

/// What does a drain's items: the owner calls it. (Not a closure, whose references several threads would count.)
@usableFromInline
protocol DrainWork<Item> {
  associatedtype Item

  func perform(_ item: Item)
}

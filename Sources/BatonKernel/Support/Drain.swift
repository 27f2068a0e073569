// SPDX-License-Identifier: MIT

import Synchronization

/// The one way to serialise: work that arrives while other work is going on is left for whoever is at it.
///
/// Whoever finds it idle becomes its owner, does its own work and then what others left meanwhile: a bounded number
/// of items, and then one of those who wait takes the role over. Nobody waits without a bound, and no lock is held
/// while work is done; what only owners touch needs no lock either, for each owner's work happens before the next
/// one's.
///
///     if drain.enter() {
///       perform(item)
///       if !drain.leave() { drain.finish(self) }
///     } else {
///       drain.push(item, to: self)
///     }
///
/// * **Events** are pushed. Who pushes one onto many that wait, or onto any while the owner wants to go, waits: until
///   it is made the owner or the crowd is over, for two milliseconds at most, and not at all on the owner's own
///   thread. So memory stays level, and whatever the owner waits for, nothing is stuck.
/// * **Bookkeeping** is noted. Who notes delivers nothing and waits for nobody's code: it is done at once, within
///   the lock, if there is no owner, and else left to that one.
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

  /// Leaves `item` to the owner, or becomes the owner and does it if there is none by now.
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
  /// - Parameter isWanted: Called in the lock, first: whether to do so.
  /// - Returns: What the caller is to do next: the item, as the owner, or what ``follow(_:_:)`` does.
  @inlinable
  func claim(orLeave item: @autoclosure () -> Item, if isWanted: () -> Bool = { true }) -> DrainTurn {
    let turn: DrainTurn = core.lock.withLock { room in
      guard isWanted() else { return .done }
      if core.claim(orTell: DrainCore.more) { return .own }
      return add(item(), to: &room)
    }
    if case .own = turn { core.owner.store(ThreadIdentity.current, ordering: .relaxed) }
    return turn
  }

  @inlinable @inline(never)
  func add(_ item: Item, to room: inout DrainRoom) -> DrainTurn {
    Self.backlog(&room)._withUnsafeGuaranteedRef { backlog in
      backlog.items.append(item)
      return whatNext(backlog, 1)
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
      if core.claim(orTell: isAhead ? DrainCore.ahead : DrainCore.more) {
        backlog.own = load
        core.owner.store(ThreadIdentity.current, ordering: .relaxed)
        return .own
      }
      return whatNext(backlog, load)
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

  /// What whoever left items to the owner is to do.
  @inlinable
  func whatNext(_ backlog: Backlog<Item>, _ load: Int) -> DrainTurn {
    if core.isOwnersThread {
      backlog.own += load
      return .done
    }
    return backlog.isCrowded ? .crowded(load: load) : .done
  }

  /// Does bookkeeping in a turn of its own, if there is no owner, or else leaves an item that stands for it to that
  /// one.
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

  /// ``note(_:ahead:_:)`` for who is in the lock.
  @inlinable
  func note(
    _ item: Item, ahead isAhead: Bool, in room: inout DrainRoom, _ change: () -> Void
  ) {
    if core.claim(orTell: isAhead ? DrainCore.ahead : DrainCore.more) {
      change()
      core.state.storeReleasing(DrainCore.idle)
    } else {
      let backlog = Self.backlog(&room).takeUnretainedValue()
      if isAhead { backlog.ahead.append(item) } else { backlog.items.append(item) }
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
    if room.crowd != nil {
      let backlog = Self.backlog(&room).takeUnretainedValue()
      swap(&dropped.0.items, &backlog.items)
      if core.isOwnersThread { swap(&dropped.1, &backlog.batch) }
    }
    return UncheckedSendable(dropped)
  }

  @inlinable @inline(__always)
  static func backlog(_ room: inout DrainRoom) -> Unmanaged<Backlog<Item>> {
    // Unsafe: what is there was made below.
    Unmanaged.fromOpaque((room.crowd ?? makeCrowd(in: &room)).toOpaque())
  }

  @inlinable @inline(never)
  static func makeCrowd(in room: inout DrainRoom) -> Unmanaged<DrainCrowd> {
    let crowd = Unmanaged<DrainCrowd>.passRetained(Backlog<Item>())
    room.crowd = crowd
    return crowd
  }
}

/// What does a drain's items: its owner calls it. (Not a closure, which several threads would count references to.)
@usableFromInline
protocol DrainWork<Item> {
  associatedtype Item

  func perform(_ item: Item)
}

/// What becomes of who has something to do.
@usableFromInline
enum DrainTurn: Sendable {
  /// It is the owner.
  case own
  /// The owner will see to it.
  case done
  /// The owner will, but so many items wait that who left `load` of them waits too.
  case crowded(load: Int)
}

/// Who owns a ``Drain``, and who waits for it: all that does not depend on what it serialises.
///
/// `state` is `idle`, or `busy` with any of three bits, which are set and cleared within the lock:
///
/// * `more`: items wait behind the one under way.
/// * `ahead`: items wait that go before those.
/// * `wanted`: a thread asks for the role, or another reason for its owner to look.
///
/// While it is idle nothing waits and nobody does. It becomes busy within the lock or without; without the lock it
/// becomes idle only while no bit is set.
@usableFromInline
package struct DrainCore: ~Copyable {
  @usableFromInline static var idle: UInt8 { 0 }
  @usableFromInline static var busy: UInt8 { 1 }
  @usableFromInline static var more: UInt8 { 2 }
  @usableFromInline static var ahead: UInt8 { 4 }
  @usableFromInline static var wanted: UInt8 { 8 }

  /// So many items that others left does an owner before it looks for one to take over.
  @usableFromInline static var quota: Int { 32 }
  /// Whoever leaves an item behind more than so many is made to wait.
  @usableFromInline static var limit: Int { 256 }

  @usableFromInline let state = Atomic<UInt8>(0)
  /// The thread that owns it; 0 if there is none, or one that has not said so yet.
  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let lock = Lock(DrainRoom())

  @inlinable
  init() {}

  deinit { lock.withLock { $0.crowd.take()?.release() } }

  /// Becomes the owner, if there is none.
  @inlinable @inline(__always)
  func enter() -> Bool {
    let isOurs = state.compareExchange(
      expected: Self.idle, desired: Self.busy, ordering: .acquiring
    ).exchanged
    if isOurs { owner.store(ThreadIdentity.current, ordering: .relaxed) }
    return isOurs
  }

  /// Ends the ownership, unless something waits.
  @inlinable @inline(__always)
  func leave() -> Bool {
    owner.store(0, ordering: .relaxed)
    return state.compareExchange(expected: Self.busy, desired: Self.idle, ordering: .releasing).exchanged
  }

  /// Becomes the owner, or else sets a bit for the one who is. In the lock.
  @inlinable
  func claim(orTell bit: UInt8) -> Bool {
    var current = state.load(ordering: .relaxed)
    while true {
      let desired = current == Self.idle ? Self.busy : current | bit
      if desired == current { return false }
      let (exchanged, original) = state.weakCompareExchange(
        expected: current, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged { return current == Self.idle }
      current = original
    }
  }

  /// Whether the calling thread owns it. In the lock, while it is busy.
  @inlinable
  var isOwnersThread: Bool { owner.load(ordering: .relaxed) == ThreadIdentity.current }
}

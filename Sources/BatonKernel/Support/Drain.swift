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
      core.state.store(DrainCore.idle, ordering: .releasing)
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
      core.state.store(DrainCore.idle, ordering: .releasing)
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

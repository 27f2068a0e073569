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
///       work(item)
///       if !drain.leave() { drain.finish { work($0) } }
///     } else {
///       drain.push(item) { work($0) }
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
  package func push(_ item: Item, _ work: (Item) -> Void) {
    let turn = claim(orLeave: item)
    if case .own = turn {
      work(item)
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
    let turn: DrainTurn = core.lock.withLock { crowd in
      guard isWanted() else { return .done }
      if core.claim(orTell: DrainCore.more) { return .own }
      return add(item(), to: &crowd)
    }
    if case .own = turn { core.owner.store(ThreadIdentity.current, ordering: .relaxed) }
    return turn
  }

  @inlinable @inline(never)
  func add(_ item: Item, to crowd: inout UncheckedSendable<DrainCrowd?>) -> DrainTurn {
    let backlog = Self.backlog(&crowd)
    backlog.items.append(item)
    return whatNext(backlog, 1)
  }

  /// Leaves the items that `decide` adds to the backlog, in the lock, to the owner, or becomes the owner.
  ///
  /// - Returns: What the caller is to do next, by ``follow(_:_:)``.
  @inlinable
  func post(_ decide: (Backlog<Item>) -> Void) -> DrainTurn {
    core.lock.withLock { crowd in
      let backlog = Self.backlog(&crowd)
      let old = (backlog.items.count, backlog.ahead.count)
      decide(backlog)
      let load = backlog.items.count - old.0
      let isAhead = backlog.ahead.count > old.1
      if load == 0, !isAhead { return .done }
      if core.claim(orTell: isAhead ? DrainCore.ahead : DrainCore.more) {
        backlog.own = load
        return .own
      }
      return whatNext(backlog, load)
    }
  }

  /// Does what waits, as the owner, or waits for as long as it is crowded.
  @inlinable
  func follow(_ turn: DrainTurn, _ work: (Item) -> Void) {
    switch turn {
    case .done: break
    case .own:
      core.owner.store(ThreadIdentity.current, ordering: .relaxed)
      finish(work)
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
    locked { crowd in note(item, ahead: isAhead, in: &crowd, change) }
  }

  /// Calls `body` in the lock, which also guards what its user has it guard. It runs no foreign code.
  @inlinable
  func locked<Result: Sendable>(_ body: (inout UncheckedSendable<DrainCrowd?>) -> Result) -> Result {
    core.lock.withLock { body(&$0) }
  }

  @inlinable
  func locked<Result: Sendable>(_ body: () -> Result) -> Result { core.lock.withLock { _ in body() } }

  /// ``note(_:ahead:_:)`` for who is in the lock.
  @inlinable
  func note(
    _ item: Item, ahead isAhead: Bool, in crowd: inout UncheckedSendable<DrainCrowd?>, _ change: () -> Void
  ) {
    if core.claim(orTell: isAhead ? DrainCore.ahead : DrainCore.more) {
      change()
      core.state.store(DrainCore.idle, ordering: .releasing)
    } else {
      let backlog = Self.backlog(&crowd)
      if isAhead { backlog.ahead.append(item) } else { backlog.items.append(item) }
    }
  }

  /// Notes bookkeeping, ahead of all, after which nothing that waits matters: returns that, to be let go of outside
  /// the lock. (What another thread has taken to do next, that one lets go.)
  @inlinable
  func noteLast(
    _ item: Item, in crowd: inout UncheckedSendable<DrainCrowd?>, _ change: () -> Void
  ) -> UncheckedSendable<(DrainBatch<Item>, DrainBatch<Item>)> {
    note(item, ahead: true, in: &crowd, change)
    var dropped = (DrainBatch<Item>(), DrainBatch<Item>())
    if crowd.value != nil {
      let backlog = Self.backlog(&crowd)
      swap(&dropped.0.items, &backlog.items)
      if core.isOwnersThread { swap(&dropped.1, &backlog.batch) }
    }
    return UncheckedSendable(dropped)
  }

  @inlinable
  static func backlog(_ crowd: inout UncheckedSendable<DrainCrowd?>) -> Backlog<Item> {
    // Unsafe: what is there was made below.
    if let crowd = crowd.value { return unsafeDowncast(crowd, to: Backlog<Item>.self) }
    let backlog = Backlog<Item>()
    crowd.value = backlog
    return backlog
  }
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
  package func finish(_ work: (Item) -> Void) {
    var done = 0
    var nextLook = DrainCore.quota
    var ahead: ContiguousArray<Item> = []
    while let backlog = look(&ahead, done) {
      for item in ahead { work(item) }
      ahead = []
      if done >= nextLook { nextLook = done + DrainCore.quota }
      while let item = backlog.batch.popFirst() {
        work(item)
        done += 1
        let urgent = done < DrainCore.quota ? DrainCore.ahead : DrainCore.ahead | DrainCore.wanted
        if done == nextLook || core.state.load(ordering: .relaxed) & urgent != 0 { break }
      }
    }
  }

  /// Takes what is to be done next: what goes ahead, and a batch. Returns nil if the ownership is over.
  @inlinable
  func look(_ ahead: inout ContiguousArray<Item>, _ done: Int) -> Backlog<Item>? {
    let (backlog, awakened) = core.lock.withLock {
      crowd -> UncheckedSendable<(Backlog<Item>?, [DrainWaiter])> in
      let backlog = Self.backlog(&crowd)
      swap(&ahead, &backlog.ahead)
      if backlog.batch.isEmpty { backlog.take() }
      if backlog.batch.isEmpty, ahead.isEmpty {
        core.state.store(DrainCore.idle, ordering: .releasing)
        return UncheckedSendable((nil, backlog.release()))
      }
      let next = ahead.isEmpty ? backlog.succession(after: done) : .none
      if next.hasHeir { core.owner.store(backlog.owner.load(ordering: .relaxed), ordering: .relaxed) }
      var state = DrainCore.busy
      if !backlog.items.isEmpty { state |= DrainCore.more }
      if backlog.isWanted { state |= DrainCore.wanted }
      core.state.store(state, ordering: .relaxed)
      return UncheckedSendable((next.hasHeir ? nil : backlog, next.awakened.map { [$0] } ?? []))
    }.value
    for waiter in awakened { waiter.awaken() }
    return backlog
  }
}

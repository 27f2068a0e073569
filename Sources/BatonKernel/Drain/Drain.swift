// SPDX-License-Identifier: MIT

import Synchronization

/// Serialises items that any number of threads send, without a lock around the work: the *queue-drain* loop
/// that RxJava's `SerializedObserver` is known for, with a bound on how long one thread drains for the
/// others. Documentation/Architecture.md says how long an owner stays and who waits.
///
/// Invariant: at most one thread, the *owner*, performs items at any time, and holds no lock meanwhile. State
/// that only owners touch needs no lock, because the work of each owner happens before the work of the next.
///
/// Without contention an item costs two compare-exchanges, one to enter and one to leave
/// (``ReplayMulticaster`` and ``TimedPipe`` also take the lock).
///
/// There are two kinds of items:
///
/// * **Events** are pushed (``send(_:to:_:)``, ``push(_:to:)``, ``claim(orLeave:if:)``, ``post(_:)``). The
///   pushing thread may be held back. So the backlog stays bounded while threads send, and nothing deadlocks,
///   whatever the owner itself waits for.
/// * **Bookkeeping** is noted (``note(_:ahead:_:)``): a subscriber arrives or leaves. The thread delivers
///   nothing and never blocks. If the drain is idle, the bookkeeping is done at once, under the lock;
///   otherwise the owner does it.
///
/// Eight types are built on a drain. Which one an operator takes:
///
/// | type | take it when | used by |
/// |---|---|---|
/// | ``Gate`` | several sources send into one sink, and their elements pass unchanged | `create`, `merge`, `switchLatest`, `takeUntil` |
/// | ``Junction`` | several sources, or a source and a timer, share state that decides, element by element, what to send or to hold back | `zip`, `combineLatest`, `sample`, `withLatestFrom`, `buffer`, `window` |
/// | ``Multicaster`` | one source feeds many subscribers, without memory | `PublishSubject`, `share()` |
/// | ``ReplayMulticaster`` | the same, and each subscriber first gets the last elements | `ReplaySubject`, `share(replay:)` |
/// | ``ReplayEntry`` | part of ``ReplayMulticaster``: one subscriber, while its replay and new events may meet | |
/// | ``TimedPipe`` | one source's elements, its end and a timer meet, and what to send is decided when they arrive | `debounce`, `throttle`, `delay`, `paced` |
/// | ``Succession`` | sources run one after another, and a start must not nest in the start before it | `concat`, `catch`, `retry` |
/// | ``MergedSource`` | the same, for one slot of a merge with a limit | `merge(maxConcurrent:)`, `concatMap` |
///
/// The last two use the drain as a trampoline: they serialise starts, not elements. `observe(on:)` needs no
/// drain, because ``Role`` lets only one wake-up at a time deliver.
///
/// What such a type calls:
///
/// | what happens | call | as in |
/// |---|---|---|
/// | an event is sent | ``send(_:to:_:)`` | ``Gate`` |
/// | an event is recorded and takes its place in one critical section | ``claim(orLeave:if:)``, and then ``carryOut(_:_:_:)`` | ``ReplayMulticaster`` |
/// | what has happened decides under the lock what is sent | ``post(_:)``; deliver an item that it returns, and leave, otherwise ``follow(_:_:)`` | ``TimedPipe`` |
/// | a subscriber comes or goes | ``note(_:ahead:_:)`` | ``Multicaster`` |
/// | the pipe is disposed of | ``note(_:ahead:in:_:)`` and ``takeWaiting(in:into:)``, under the lock | ``Gate`` |
@frozen @usableFromInline
package struct Drain<Item>: ~Copyable {
  @usableFromInline let core = DrainCore()

  @inlinable package init() {}

  /// Makes the calling thread the owner if the drain is idle.
  @inlinable @inline(__always) package func enter() -> Bool { core.enter() }

  /// Ends the ownership if nothing was left to the owner. Otherwise returns false, and the caller stays the
  /// owner and must call ``finish(_:)``.
  @inlinable @inline(__always) package func leave() -> Bool { core.leave() }

  /// Performs an item if the drain is idle, by `perform` and without making it; otherwise leaves it to the
  /// owner.
  @inlinable @inline(__always)
  func send<Work: DrainWork>(_ item: @autoclosure () -> Item, to work: Work, _ perform: () -> Void)
  where Work.Item == Item {
    if enter() {
      perform()
      if !leave() { finish(work) }
    } else {
      push(item(), to: work)
    }
  }

  /// Leaves `item` to the owner. If the drain has become idle meanwhile, the calling thread becomes the owner
  /// and performs `item`.
  @inlinable @inline(never)
  func push<Work: DrainWork>(_ item: Item, to work: Work) where Work.Item == Item {
    carryOut(claim(orLeave: item), work) { work.perform(item) }
  }

  /// Becomes the owner, or leaves an item to the owner.
  ///
  /// - Parameter isWanted: Called first, under the lock. If it returns false, nothing happens.
  /// - Returns: What the caller must do next, by ``carryOut(_:_:_:)``.
  @inlinable
  func claim(orLeave item: @autoclosure () -> Item, if isWanted: () -> Bool = { true }) -> DrainOutcome {
    let outcome: DrainOutcome = core.lock.withLock { room in
      guard isWanted() else { return .done }
      if core.claim() { return .own }
      return leave(.one(item()), byOwner: core.isOwnersThread, in: &room)
    }
    if case .own = outcome { core.owner.store(ThreadIdentity.current, ordering: .relaxed) }
    return outcome
  }

  /// Has `decide` say, under the lock, what is sent, and leaves that to the owner or becomes the owner.
  ///
  /// - Returns: What the caller must do next: if there is an item, perform it as the owner, and leave;
  ///   otherwise call ``follow(_:_:)``.
  @inlinable
  func post(_ decide: () -> DrainPost<Item>) -> (outcome: DrainOutcome, own: Item?) {
    var own: Item?
    let outcome: DrainOutcome = core.lock.withLock { room in
      let post = decide()
      if case .nothing = post { return .done }
      let isOurs = core.claim()
      if isOurs { core.owner.store(ThreadIdentity.current, ordering: .relaxed) }
      // One item on an idle drain needs no backlog.
      if isOurs, case .one(let item) = post {
        own = item
      } else {
        let outcome = leave(post, byOwner: isOurs || core.isOwnersThread, in: &room)
        if !isOurs { return outcome }
      }
      return .own
    }
    return (outcome, own)
  }

  /// Leaves items to the owner. Called under the lock while the drain is busy.
  // Unsafe: the drain owns its backlog, see ``DrainRoom``.
  @inlinable @inline(never)
  func leave(_ post: DrainPost<Item>, byOwner isOwners: Bool, in room: inout DrainRoom) -> DrainOutcome {
    core.tellOwner(.attended)
    return unsafe Self.backlog(&room)._withUnsafeGuaranteedRef { backlog in
      let waiting = backlog.items.count
      switch post {
      case .nothing: break
      case .one(let item): backlog.items.append(item)
      case .several(let items): for item in items { backlog.items.append(item) }
      case .ahead(let item):
        backlog.ahead.append(item)
        core.tellOwner(.ahead)
      }
      return backlog.state.left(backlog.items.count - waiting, byOwner: isOwners)
    }
  }

  /// As the owner, calls `perform` for the item that was claimed, and leaves; otherwise follows the outcome.
  @inlinable @inline(__always)
  func carryOut<Work: DrainWork>(_ outcome: DrainOutcome, _ work: Work, _ perform: () -> Void)
  where Work.Item == Item {
    if case .own = outcome {
      perform()
      if !leave() { finish(work) }
    } else {
      follow(outcome, work)
    }
  }

  /// Performs what waits if the calling thread has become the owner, or blocks as backpressure if the drain
  /// is crowded.
  // Not inlined: callers call what is downstream, and their frames are to be small.
  @inlinable @inline(never)
  func follow<Work: DrainWork>(_ outcome: DrainOutcome, _ work: Work) where Work.Item == Item {
    switch outcome {
    case .done: break
    case .own: finish(work)
    case .crowded(let load): if core.waitForRole(load: load) { finish(work) }
    }
  }

  /// Does bookkeeping at once if the drain is idle; otherwise leaves `item`, which stands for the same
  /// bookkeeping, to the owner, before or after everything that waits.
  ///
  /// - Parameter change: The bookkeeping itself, called under the lock. It must run no foreign code and free
  ///   no object of a user's.
  // Inlined, so that nothing of the type of the items is looked up if the drain is idle.
  @inlinable @inline(__always)
  func note(_ item: @autoclosure () -> Item, ahead isAhead: Bool, _ change: () -> Void) {
    core.lock.withLock { if !core.changeIfIdle(change) { leave(item, ahead: isAhead, in: &$0) } }
  }

  /// Does the same as ``note(_:ahead:_:)``, for a thread that already holds the lock.
  @inlinable @inline(__always)
  func note(
    _ item: @autoclosure () -> Item, ahead isAhead: Bool, in room: inout DrainRoom, _ change: () -> Void
  ) {
    if !core.changeIfIdle(change) { leave(item, ahead: isAhead, in: &room) }
  }

  /// Leaves bookkeeping to the owner. Called under the lock while the drain is busy.
  // Not inlined, so that nothing of the type of the items is looked up if the drain is idle.
  @inlinable @inline(never)
  func leave(_ makeItem: () -> Item, ahead isAhead: Bool, in room: inout DrainRoom) {
    _ = leave(isAhead ? .ahead(makeItem()) : .one(makeItem()), byOwner: false, in: &room)
  }

  /// Takes out what waits, which the caller releases after it has left the lock. If another thread is the
  /// owner, that thread releases the batch that it has already taken.
  // Into a place of the caller's, because types of what a generic closure returns are looked up at run time.
  @inlinable
  func takeWaiting(in room: inout DrainRoom, into dropped: inout DroppedItems<Item>) {
    // Unsafe: the drain owns its backlog, see ``DrainRoom``.
    if unsafe room.backlog == nil { return }
    unsafe Self.backlog(&room)._withUnsafeGuaranteedRef { backlog in
      swap(&dropped.waiting, &backlog.items)
      backlog.state.waiting = 0
      if core.isOwnersThread { swap(&dropped.batch, &backlog.batch) }
    }
  }

  @inlinable @inline(__always)
  static func backlog(_ room: inout DrainRoom) -> Unmanaged<Backlog<Item>> {
    // Unsafe: every `AnyBacklog` that `room` ever holds is a `Backlog<Item>`, because only `makeBacklog`
    // stores one.
    unsafe Unmanaged.fromOpaque((room.backlog ?? makeBacklog(in: &room)).toOpaque())
  }

  // Unsafe: the reference is the drain's, which gives it up when it is freed.
  @inlinable @inline(never)
  static func makeBacklog(in room: inout DrainRoom) -> Unmanaged<AnyBacklog> {
    let backlog = unsafe Unmanaged<AnyBacklog>.passRetained(Backlog<Item>())
    unsafe room.backlog = backlog
    return unsafe backlog
  }
}

/// What has been taken out of a drain, to be freed.
@frozen @usableFromInline
struct DroppedItems<Item> {
  @usableFromInline var waiting: ContiguousArray<Item?> = []
  @usableFromInline var batch = DrainBatch<Item>()

  @inlinable init() {}
}

/// What is sent by one decision.
@frozen @usableFromInline
package enum DrainPost<Item> {
  case nothing
  case one(Item)
  /// At least one, in order.
  case several([Item])
  /// One that goes ahead of all that wait.
  case ahead(Item)

  @inlinable
  package static func all(_ items: [Item]) -> Self {
    switch items.count {
    case 0: .nothing
    case 1: .one(items[0])
    default: .several(items)
    }
  }
}

/// Performs the items of a drain, on the owner's thread.
///
/// A protocol and not a closure: several threads would contend for the reference count of a closure's
/// context.
@usableFromInline
protocol DrainWork<Item> {
  associatedtype Item

  func perform(_ item: Item)
}

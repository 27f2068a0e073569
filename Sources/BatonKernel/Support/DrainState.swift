// SPDX-License-Identifier: MIT

/// The decisions of a drain: whether threads that send wait, and who becomes the next owner.
///
/// A value that knows neither threads nor items, so it is tested without either. It lives under the drain's
/// lock, is told what happens, and returns what to do. The fast path does not reach it: a thread that finds
/// the drain idle, and has been left nothing when its own event is over, only changes the drain's word.
///
/// A *share* is the number of others' items after which the owner wants to hand over.
///
///     event                               quiet        willing               tired
///     items are left                      willing      willing               tired
///     the owner looks, nothing waits      impossible   quiet, all let go     quiet, all let go
///     the owner looks, within its share   impossible   willing               willing
///     the owner looks, share done:
///       a thread is ready to take over    impossible   willing (new owner)   willing (new owner)
///       none is ready                     impossible   tired, one called     tired, one called
///     a waiting thread gives up           -            willing               willing
@usableFromInline
enum DrainState: Equatable, Sendable {
  /// No item waits, and no thread does. Only the drain's word tells whether there is an owner.
  case quiet
  /// Items may wait, and the owner has not done its share yet. A thread that leaves an item blocks only if
  /// very many wait already.
  case willing(DrainTenure)
  /// The owner has done its share and wants to hand over. Every other thread that leaves an item blocks, and
  /// may take over.
  case tired(DrainTenure)

  /// A thread has left items to the owner.
  ///
  /// - Parameters:
  ///   - count: The number of items; zero if the thread left only something that goes ahead.
  ///   - isOwners: Whether the owner itself has left them, from inside an event.
  /// - Returns: What the thread that has left the items does next.
  @usableFromInline
  mutating func left(_ count: Int, byOwner isOwners: Bool) -> DrainOutcome {
    change { tenure in
      tenure.waiting += count
      if isOwners { tenure.own += count }
    }
    return isCrowded && !isOwners ? .crowded(load: count) : .done
  }

  /// The owner has taken all waiting items, or they have been dropped.
  @usableFromInline
  mutating func emptied() {
    if case .quiet = self { return }
    change { $0.waiting = 0 }
  }

  /// The owner looks for its next items.
  ///
  /// - Parameters:
  ///   - done: The number of left items that the owner has performed since it became the owner.
  ///   - isOver: Whether nothing is left: no item in the owner's batch, and none that waits.
  @usableFromInline
  mutating func looked(after done: Int, isOver: Bool) -> DrainLook {
    var tenure: DrainTenure
    switch self {
    case .quiet:
      preconditionFailure("DrainState: an owner that nobody has left anything leaves without a look")
    case .willing(let current), .tired(let current): tenure = current
    }
    self = .quiet  // So that `tenure` holds the only reference to the crowd, and changing it copies nothing.
    if isOver { return .over(tenure.crowd.members) }
    // The owner keeps the role while more than `limit` of the items that it left itself may be waiting, so that the next owner
    // does not inherit them.
    if done < DrainSizes.share || tenure.own - done > DrainSizes.limit {
      self = .willing(tenure)
      return .goOn(calling: nil)
    }
    if let heir = tenure.crowd.removeHeir() {
      // The same for the items that the new owner left before it began to wait. The sum is an estimate, because these items are
      // already in `waiting` or in the batch.
      tenure.own = heir.load > DrainSizes.limit ? tenure.waiting + heir.load : 0
      self = .willing(tenure)
      return .handOver(to: heir)
    }
    let sleeper = tenure.crowd.callSleeper()
    self = .tired(tenure)
    return .goOn(calling: sleeper)
  }

  /// A thread that was told that the drain is crowded registers to wait.
  ///
  /// - Returns: Whether the thread waits. False if the drain is no longer crowded.
  mutating func linedUp(_ waiter: DrainWaiter, load: Int) -> Bool {
    guard isCrowded else { return false }
    change { $0.crowd.add(waiter, load: load) }
    return true
  }

  /// A thread stops spinning and is about to sleep.
  ///
  /// - Returns: Whether the thread still waits. False if it has been answered.
  mutating func fellAsleep(_ waiter: DrainWaiter) -> Bool { changeCrowd { $0.fallAsleep(waiter) } ?? false }

  /// A sleeping thread has woken up, because the owner called it or spuriously.
  ///
  /// - Returns: Whether the thread sleeps on. False if it spins again, or has been answered.
  mutating func stirred(_ waiter: DrainWaiter) -> Bool { changeCrowd { $0.stir(waiter) } ?? false }

  /// A thread gives up waiting: it is out of patience, or runs a task, or would close a circle of waiting threads. No other
  /// thread is made to wait for the role before the owner has looked again.
  ///
  /// - Returns: Whether the thread still waited. False if it has been answered.
  mutating func gaveUp(_ waiter: DrainWaiter) -> Bool {
    guard changeCrowd({ $0.remove(waiter) }) ?? false else { return false }
    if case .tired(let tenure) = self { self = .willing(tenure) }
    return true
  }

  /// Whether a thread spins for the role, so that an owner that has done its share should look.
  @usableFromInline
  var isWanted: Bool {
    switch self {
    case .quiet: false
    case .willing(let tenure), .tired(let tenure): tenure.crowd.isAsking
    }
  }

  /// Whether a thread that leaves an item, other than the owner, must wait.
  var isCrowded: Bool {
    switch self {
    case .quiet: false
    case .willing(let tenure): tenure.waiting > DrainSizes.limit
    case .tired: true
    }
  }

  /// The number of items that wait.
  @usableFromInline
  var waiting: Int {
    switch self {
    case .quiet: 0
    case .willing(let tenure), .tired(let tenure): tenure.waiting
    }
  }

  /// Changes the tenure in place. A quiet drain begins a tenure.
  private mutating func change(_ body: (inout DrainTenure) -> Void) {
    switch self {
    case .quiet:
      var tenure = DrainTenure()
      body(&tenure)
      self = .willing(tenure)
    case .willing(var tenure):
      self = .quiet
      body(&tenure)
      self = .willing(tenure)
    case .tired(var tenure):
      self = .quiet
      body(&tenure)
      self = .tired(tenure)
    }
  }

  private mutating func changeCrowd<Result>(_ body: (inout DrainCrowd) -> Result) -> Result? {
    if case .quiet = self { return nil }
    var result: Result?
    change { result = body(&$0.crowd) }
    return result
  }
}

/// What a drain counts from the moment something waits until nothing does.
@usableFromInline
struct DrainTenure: Equatable, Sendable {
  /// The number of items that wait and that the owner has not taken yet.
  var waiting = 0
  /// The number of items that the owner has left itself since it became the owner.
  var own = 0
  var crowd = DrainCrowd()
}

/// What a thread that has sent an item, or noted bookkeeping, does next.
@usableFromInline
enum DrainOutcome: Equatable, Sendable {
  /// The thread has become the owner, and performs.
  case own
  /// Nothing: the owner performs what was left, or there is nothing to perform.
  case done
  /// The owner performs what was left; but the thread, which has left `load` items, blocks until the drain is
  /// no longer crowded.
  case crowded(load: Int)
}

/// What an owner does after a look. Waiting threads are answered under the lock, and woken up after it has
/// been left.
@usableFromInline
enum DrainLook: Equatable, Sendable {
  /// Perform the next items. The thread in `calling`, if any, is woken up, so that it can ask for the role.
  case goOn(calling: DrainWaiter?)
  /// Leave: another thread is the owner from now on.
  case handOver(to: DrainCrowd.Member)
  /// Leave, and release all threads that wait: nothing is left.
  case over([DrainCrowd.Member])
}

/// The limits of a drain.
@usableFromInline
enum DrainSizes {
  /// The number of others' items after which an owner wants to hand over.
  @usableFromInline static var share: Int { Sizes.quota }
  /// A thread that leaves an item blocks if more items than this wait.
  @usableFromInline static var limit: Int { Sizes.limit }
  /// The longest time for which a thread blocks, each time, in nanoseconds.
  static var patience: UInt64 { 2_000_000 }
  /// How many times a thread looks for its answer before it sleeps: some microseconds of spinning.
  static var looks: Int { Sizes.drainLooks }
}

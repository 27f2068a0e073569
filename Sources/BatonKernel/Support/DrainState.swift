// SPDX-License-Identifier: MIT

/// What a drain decides: who owns it, and which threads wait.
///
/// A value without threads and without items. It is told in the drain's lock what happens, and returns what is to be
/// done. The fast path does not come here: a thread that finds the drain idle, and finds
/// nothing left behind when its own event is over, only changes the drain's word.
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
  /// Nothing waits, and no thread does. Whether there is an owner, the drain's word alone says.
  case quiet
  /// The owner has to look before it leaves, and has not done its share of others' items yet. A thread that leaves an
  /// item waits only if very many wait already.
  case willing(DrainTenure)
  /// The owner has done its share and wants to leave. Every other thread that leaves an item waits and may take over.
  case tired(DrainTenure)

  /// Items are left to the owner.
  ///
  /// - Parameters:
  ///   - count: How many. None, if only something that goes ahead of all is left.
  ///   - isOwners: Whether the owner has left them itself, from inside an event.
  /// - Returns: What the thread that has left them is to do.
  @usableFromInline
  mutating func left(_ count: Int, byOwner isOwners: Bool) -> DrainTurn {
    change { tenure in
      tenure.waiting += count
      if isOwners { tenure.own += count }
    }
    return isCrowded && !isOwners ? .crowded(load: count) : .done
  }

  /// The items that waited do so no longer: the owner has taken them, or they are dropped.
  @usableFromInline
  mutating func emptied() {
    if case .quiet = self { return }
    change { $0.waiting = 0 }
  }

  /// The owner looks for what is next.
  ///
  /// - Parameters:
  ///   - done: How many items that were left it has done since it became the owner.
  ///   - isOver: Whether nothing is left to do, neither of what it has taken nor of what waits.
  @usableFromInline
  mutating func looked(after done: Int, isOver: Bool) -> DrainLook {
    var tenure: DrainTenure
    switch self {
    case .quiet:
      preconditionFailure("DrainState: an owner that nobody has left anything leaves without a look")
    case .willing(let current), .tired(let current): tenure = current
    }
    self = .quiet  // So that changing the crowd does not copy it.
    if isOver { return .over(tenure.crowd.members) }
    // What an owner has left itself, it does itself.
    if done < DrainSizes.share || tenure.own - done > DrainSizes.limit {
      self = .willing(tenure)
      return .goOn(calling: nil)
    }
    if let heir = tenure.crowd.removeHeir() {
      // The items of an heir that has left very many are behind all that wait.
      tenure.own = heir.load > DrainSizes.limit ? tenure.waiting + heir.load : 0
      self = .willing(tenure)
      return .handOver(to: heir)
    }
    let sleeper = tenure.crowd.callSleeper()
    self = .tired(tenure)
    return .goOn(calling: sleeper)
  }

  /// A thread that was told that the drain is crowded comes to wait.
  ///
  /// - Returns: Whether it is to: false if the crowd is over by now.
  mutating func linedUp(_ waiter: DrainWaiter, load: Int) -> Bool {
    guard isCrowded else { return false }
    change { $0.crowd.add(waiter, load: load) }
    return true
  }

  /// A thread that waits stops asking and is about to sleep.
  ///
  /// - Returns: Whether it still waits: false if it has been answered.
  mutating func fellAsleep(_ waiter: DrainWaiter) -> Bool { changeCrowd { $0.fallAsleep(waiter) } ?? false }

  /// A thread that sleeps has woken up, because it was called or by chance.
  ///
  /// - Returns: Whether it is to sleep on: false if it asks again, or has been answered.
  mutating func stirred(_ waiter: DrainWaiter) -> Bool { changeCrowd { $0.stir(waiter) } ?? false }

  /// A thread that waits is about to go away. The owner is in a long event, so nobody is to wait for the owner's sake
  /// before that has looked again.
  ///
  /// - Returns: Whether it still waited: false if it has been answered.
  mutating func gaveUp(_ waiter: DrainWaiter) -> Bool {
    guard changeCrowd({ $0.remove(waiter) }) ?? false else { return false }
    if case .tired(let tenure) = self { self = .willing(tenure) }
    return true
  }

  /// Whether a thread asks for the role, so that an owner that has done its share should look.
  @usableFromInline
  var isWanted: Bool {
    switch self {
    case .quiet: false
    case .willing(let tenure), .tired(let tenure): tenure.crowd.isAsking
    }
  }

  /// Whether a thread other than the owner that leaves an item is to wait.
  var isCrowded: Bool {
    switch self {
    case .quiet: false
    case .willing(let tenure): tenure.waiting > DrainSizes.limit
    case .tired: true
    }
  }

  /// How many items wait.
  @usableFromInline
  var waiting: Int {
    switch self {
    case .quiet: 0
    case .willing(let tenure), .tired(let tenure): tenure.waiting
    }
  }

  /// Changes the tenure in place; a quiet drain begins one.
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

/// What a drain keeps while its owner has items of others before it.
@usableFromInline
struct DrainTenure: Equatable, Sendable {
  /// How many items wait that the owner has not taken yet.
  var waiting = 0
  /// How many of the items that were left since it became the owner the owner has left itself.
  var own = 0
  var crowd = DrainCrowd()
}

/// What a thread that has something to do is to do next.
@usableFromInline
enum DrainTurn: Equatable, Sendable {
  /// It has become the owner.
  case own
  /// Nothing: the owner will do it.
  case done
  /// The owner will do it, but the thread, which has left `load` items, waits until there is no crowd any more.
  case crowded(load: Int)
}

/// What an owner is to do after a look. Threads are answered in the lock, and woken up outside it.
@usableFromInline
enum DrainLook: Equatable, Sendable {
  /// Go on. If a thread is to be called, wake it up: it is to ask for the role meanwhile.
  case goOn(calling: DrainWaiter?)
  /// Leave: another thread is the owner from now on.
  case handOver(to: DrainCrowd.Member)
  /// Leave, and let go all that wait: nothing is left.
  case over([DrainCrowd.Member])
}

/// The sizes by which a drain is shared.
@usableFromInline
enum DrainSizes {
  /// How many items that were left an owner does before it wants to leave.
  @usableFromInline static var share: Int { Sizes.quota }
  /// A thread that leaves an item behind more than so many waits.
  @usableFromInline static var limit: Int { Sizes.limit }
  /// How long a thread waits at most, each time, in nanoseconds.
  static var patience: UInt64 { 2_000_000 }
  /// How often a thread looks whether it has been answered, before it sleeps: for some microseconds.
  static var looks: Int { Sizes.drainLooks }
}

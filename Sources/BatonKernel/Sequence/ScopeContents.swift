// SPDX-License-Identifier: MIT

extension Scope {
  /// What a scope holds. A disposable that is known to be an object takes two words, a reference and a table of its methods, where one
  /// that may be a struct takes five, and is copied and freed through its type.
  @usableFromInline package typealias Member = any Disposable & AnyObject

  /// The members of a scope, in the order in which they came. Few scopes hold more than two, so two need no bag.
  enum Contents {
    case none
    /// The first member.
    case one(Member)
    /// The second member; the first has been removed.
    case second(Member)
    case two(Member, Member)
    case many(Bag<Member>)
  }
}

extension Scope.Contents {
  /// Adds a disposable, and returns the key by which it can be removed. The keys of the first two members are those that a bag would
  /// have given them.
  mutating func insert(_ disposable: Scope.Member) -> Scope.Key {
    switch take() {
    case .none:
      self = .one(disposable)
      return .first
    case .one(let first):
      self = .two(first, disposable)
      return .second
    case .second(let second):
      // The first place stays empty, because members are disposed of in the order of their places.
      var bag = Self.bag(second, second)
      bag.remove(.first)
      return insert(disposable, in: bag)
    case .two(let first, let second): return insert(disposable, in: Self.bag(first, second))
    case .many(let bag): return insert(disposable, in: bag)
    }
  }

  private mutating func insert(_ disposable: Scope.Member, in bag: consuming Bag<Scope.Member>) -> Scope.Key {
    let key = bag.insert(disposable)
    self = .many(bag)
    return key
  }

  private static func bag(_ first: Scope.Member, _ second: Scope.Member) -> Bag<Scope.Member> {
    var bag = Bag<Scope.Member>(room: 4)
    _ = bag.insert(first)
    _ = bag.insert(second)
    return bag
  }

  mutating func remove(_ key: Scope.Key) -> Scope.Member? {
    switch take() {
    case .none: return nil
    case .one(let only):
      if key == .first { return only }
      self = .one(only)
      return nil
    case .second(let only):
      if key == .second { return only }
      self = .second(only)
      return nil
    case .two(let first, let second):
      switch key {
      case .first:
        self = .second(second)
        return first
      case .second:
        self = .one(first)
        return second
      default:
        self = .two(first, second)
        return nil
      }
    case .many(var bag):
      let removed = bag.remove(key)
      self = .many(bag)
      return removed
    }
  }

  /// Moves the contents out, to be put back, so that nothing is counted and the bag is not copied.
  private mutating func take() -> Self {
    let old = consume self
    self = .none
    return old
  }
}

/// A user's disposable, which may be a struct, as an object.
final class ForeignDisposable: Disposable {
  private let disposable: any Disposable

  init(_ disposable: any Disposable) { self.disposable = disposable }

  func dispose() { disposable.dispose() }

  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    disposable.beginDisposal(leavingRestTo: &pending)
  }
}

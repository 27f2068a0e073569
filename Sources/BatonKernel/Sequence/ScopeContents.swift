// SPDX-License-Identifier: MIT

extension Scope {
  /// What a scope holds. A disposable that is known to be an object takes two words, a reference and a table
  /// of its methods, where one that may be a struct takes five, and is copied and freed through its type.
  @usableFromInline package typealias Member = any Disposable & AnyObject

  /// The members of a scope, in order. Few scopes hold more than two, so two need no bag.
  enum Contents {
    case few(Member?, Member?)
    case many(Bag<Member>)
  }
}

extension Scope.Contents {
  /// Adds a disposable, and returns the key by which it can be removed. The keys of the first two members are
  /// those that a bag would have given them.
  mutating func insert(_ disposable: Scope.Member) -> Scope.Key {
    switch take() {
    case .few(nil, nil):
      self = .few(disposable, nil)
      return .first
    case .few(let first?, nil):
      self = .few(first, disposable)
      return .second
    case .few(let first, let second?):
      var bag = Bag<Scope.Member>(room: 4)
      _ = bag.insert(first ?? second)
      _ = bag.insert(second)
      if first == nil { bag.remove(.first) }
      self = .many(consume bag)
      return insert(disposable)
    case .many(var bag):
      let key = bag.insert(disposable)
      self = .many(bag)
      return key
    }
  }

  mutating func remove(_ key: Scope.Key) -> Scope.Member? {
    switch take() {
    case .few(var first, var second):
      var removed: Scope.Member?
      if key == .first { swap(&removed, &first) } else if key == .second { swap(&removed, &second) }
      self = .few(first, second)
      return removed
    case .many(var bag):
      let removed = bag.remove(key)
      self = .many(bag)
      return removed
    }
  }

  /// Takes the members out, and calls `body` with each.
  mutating func removeAll(isReversed: Bool = false, _ body: (Scope.Member) -> Void) {
    switch take() {
    case .few(let first, let second):
      if isReversed, let second { body(second) }
      if let first { body(first) }
      if !isReversed, let second { body(second) }
    case .many(let bag): if isReversed { bag.forEachReversed(body) } else { bag.forEach(body) }
    }
  }

  func first<Kind: AnyObject>(of _: Kind.Type) -> Kind? {
    var (copy, found) = (self, Kind?.none)
    copy.removeAll { found = found ?? $0 as? Kind }
    return found
  }

  /// Moves the contents out, to be put back, so that nothing is counted and the bag is not copied.
  private mutating func take() -> Self {
    let old = consume self
    self = .few(nil, nil)
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

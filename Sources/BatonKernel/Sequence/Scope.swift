// SPDX-License-Identifier: MIT

import Synchronization

/// What lives and ends together with one stretch of pipe: from the sink of a subscriber, or of an operator that
/// hops or joins, up to the sources that feed it.
///
/// Scopes form a tree. An operator that joins or hops gives each of its sources a child; the root is what
/// `subscribe` returns. Disposing of a scope disposes of everything in it, the children too.
@usableFromInline
package final class Scope: Cancelable {
  fileprivate enum Contents {
    case none
    case one(any Disposable)
    case many(Bag<any Disposable>)
  }

  private struct State {
    var contents = Contents.none
    /// What is called after everything else has been disposed of, if it has not been called before.
    var last: UncheckedSendable<() -> Void>?
    /// The scope that this one is in, and where.
    var parent: (scope: Scope, key: Key)?
  }

  package typealias Key = Bag<any Disposable>.Key

  @usableFromInline static var disposedBit: UInt8 { 1 }
  private static var contentsBit: UInt8 { 2 }
  private static var countedBit: UInt8 { 4 }

  /// Whether this has ended, whether there is anything in it (an empty scope ends without a lock), and whether it is
  /// counted.
  @usableFromInline let bits: Atomic<UInt8>
  private let state = Lock(State())

  @usableFromInline
  package init() { bits = Atomic(Resources.count() ? Self.countedBit : 0) }

  deinit { if bits.load(ordering: .relaxed) & Self.countedBit != 0 { Resources.decrementTotal() } }

  /// Makes a scope within `parent`. When it ends it leaves its parent.
  @usableFromInline
  package convenience init(in parent: Scope) {
    self.init()
    guard let key = parent.insert(self) else {
      dispose()
      return
    }
    let isIn = change { $0.parent = (parent, key) }
    // The parent may have come to its end, and this scope with it, between the two.
    if !isIn { parent.remove(key) }
  }

  @usableFromInline
  package var isDisposed: Bool {
    @inlinable @inline(__always) get { bits.load(ordering: .acquiring) & Self.disposedBit != 0 }
  }

  /// Changes what is in the scope, unless it has ended; returns whether it did.
  private func change(_ body: (inout State) -> Void) -> Bool {
    state.withLock { state in
      // Whoever ends the scope sets its bit first and takes the contents, if there are any, later. So contents
      // that were announced before that bit was set are theirs to find.
      let old = bits.bitwiseOr(Self.contentsBit, ordering: .acquiringAndReleasing).oldValue
      if old & Self.disposedBit != 0 { return false }
      body(&state)
      return true
    }
  }

  /// Adds what is to be disposed of with this scope; at once if the scope has ended.
  @usableFromInline
  package func add(_ disposable: any Disposable) {
    let isAdded = change { state in
      if case .none = state.contents {
        state.contents = .one(disposable)
      } else {
        _ = state.contents.insert(disposable)
      }
    }
    if !isAdded { disposable.dispose() }
  }

  /// Adds what may be taken out again, or returns nil if the scope has ended.
  package func insert(_ disposable: any Disposable) -> Key? {
    var key: Key?
    _ = change { key = $0.contents.insert(disposable) }
    return key
  }

  /// Takes out what `key` was given for, without disposing of it.
  package func remove(_ key: Key) {
    let removed = state.withLock { $0.contents.remove(key) }
    withExtendedLifetime(removed) {}
  }

  /// Sets what is called after everything else has been disposed of, or first upon ``end()``; at once if the scope
  /// has ended.
  @usableFromInline
  package func setLast(_ action: @escaping () -> Void) {
    let action = UncheckedSendable(action)
    if !change({ $0.last = action }) { action.value() }
  }

  /// Ends this scope and all that is in it.
  @usableFromInline
  package func dispose() {
    guard let ended = takeContents() else { return }
    switch ended.contents {
    case .none: break
    case .one(let disposable): _PendingDisposals.run(disposable)
    case .many(let bag): bag.forEach(_PendingDisposals.run)
    }
    ended.last?.value()
  }

  // A scope within a scope within a scope: however deep they are, they end in a loop.
  @usableFromInline
  package func _dispose(leavingRestTo pending: inout _PendingDisposals) {
    guard let ended = takeContents() else { return }
    if let last = ended.last { pending.push(AnonymousDisposable(last.value)) }
    switch ended.contents {
    case .none: break
    case .one(let disposable): pending.push(disposable)
    case .many(let bag): bag.forEachReversed { pending.push($0) }
    }
  }

  /// Ends this scope because the sequence has ended: what comes last upon disposal comes first then, for the
  /// subscriber is done before its source is disposed of.
  package func end() {
    if bits.load(ordering: .acquiring) & ~Self.countedBit == Self.contentsBit {
      let last = state.withLock { $0.last.take() }
      last?.value()
    }
    dispose()
  }

  /// Marks this as ended and leaves its parent; returns what was in it, if anything was and it had not ended before.
  private func takeContents() -> State? {
    let old = bits.bitwiseOr(Self.disposedBit, ordering: .acquiringAndReleasing).oldValue
    guard old & ~Self.countedBit == Self.contentsBit else { return nil }
    let ended = state.withLock { state in
      defer { state = State() }
      return state
    }
    if let parent = ended.parent { parent.scope.remove(parent.key) }
    return ended
  }
}

extension Scope.Contents {
  /// Adds a member that has a key.
  fileprivate mutating func insert(_ disposable: any Disposable) -> Scope.Key {
    var bag = Bag<any Disposable>()
    switch self {
    case .none: break
    case .one(let first): _ = bag.insert(first)
    case .many(let many): bag = many
    }
    self = .none
    let key = bag.insert(disposable)
    self = .many(bag)
    return key
  }

  fileprivate mutating func remove(_ key: Scope.Key) -> (any Disposable)? {
    guard case .many(var bag) = self else { return nil }
    self = .none
    let removed = bag.remove(key)
    self = .many(bag)
    return removed
  }
}

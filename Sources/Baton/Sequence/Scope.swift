// SPDX-License-Identifier: MIT

import Synchronization

/// What lives and ends together with one stretch of pipe: from the sink of a subscriber, or of an operator that
/// hops or joins, up to the sources that feed it.
///
/// Scopes form a tree. An operator that joins or hops gives each of its sources a child; the root is what
/// `subscribe` returns. Disposing of a scope disposes of everything in it, the children too.
@usableFromInline
package final class Scope: Cancelable {
  private enum Contents {
    case none
    case one(any Disposable)
    case many(Bag<any Disposable>)
  }

  private struct State {
    var contents = Contents.none
    /// What is called after everything else has been disposed of.
    var last: UncheckedSendable<() -> Void>?
    /// The scope that this one is in, and where.
    var parent: (scope: Scope, key: Key)?
  }

  package typealias Key = Bag<any Disposable>.Key

  private let disposed = Atomic(false)
  private let state = Mutex(State())

  @usableFromInline
  package init() {}

  /// Makes a scope within `parent`. When it ends it leaves its parent.
  @usableFromInline
  package init(in parent: Scope) {
    guard let key = parent.insert(self) else {
      dispose()
      return
    }
    state.withLock { $0.parent = (parent, key) }
    // The parent may have come to its end, or this scope, between the two.
    if isDisposed { leaveParent() }
  }

  @usableFromInline
  package var isDisposed: Bool {
    @inline(__always) get { disposed.load(ordering: .acquiring) }
  }

  /// Adds what is to be disposed of with this scope; at once if the scope has ended.
  @usableFromInline
  package func add(_ disposable: any Disposable) {
    let isAdded = state.withLock { state in
      if disposed.load(ordering: .relaxed) { return false }
      switch state.contents {
      case .none:
        state.contents = .one(disposable)
      case .one(let first):
        var bag = Bag<any Disposable>()
        _ = bag.insert(first)
        _ = bag.insert(disposable)
        state.contents = .many(bag)
      case .many(var bag):
        state.contents = .none
        _ = bag.insert(disposable)
        state.contents = .many(bag)
      }
      return true
    }
    if !isAdded { disposable.dispose() }
  }

  /// Adds what may be taken out again, or returns nil if the scope has ended.
  package func insert(_ disposable: any Disposable) -> Key? {
    state.withLock { state in
      if disposed.load(ordering: .relaxed) { return nil }
      var bag = Bag<any Disposable>()
      switch state.contents {
      case .none: break
      case .one(let first): _ = bag.insert(first)
      case .many(let many): bag = many
      }
      state.contents = .none
      let key = bag.insert(disposable)
      state.contents = .many(bag)
      return key
    }
  }

  /// Takes out what `key` was given for, without disposing of it.
  package func remove(_ key: Key) {
    let removed = state.withLock { state -> (any Disposable)? in
      guard case .many(var bag) = state.contents else { return nil }
      state.contents = .none
      let removed = bag.remove(key)
      state.contents = .many(bag)
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  /// Sets what is called after everything else has been disposed of; at once if the scope has ended.
  @usableFromInline
  package func setLast(_ action: @escaping () -> Void) {
    let action = UncheckedSendable(action)
    let isSet = state.withLock { state in
      if disposed.load(ordering: .relaxed) { return false }
      state.last = action
      return true
    }
    if !isSet { action.value() }
  }

  /// Ends this scope and all that is in it.
  @usableFromInline
  package func dispose() {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    let ended = state.withLock { state in
      defer { state = State() }
      return state
    }
    if let parent = ended.parent { parent.scope.remove(parent.key) }
    switch ended.contents {
    case .none: break
    case .one(let disposable): disposable.dispose()
    case .many(var bag): for disposable in bag.removeAll() { disposable.dispose() }
    }
    ended.last?.value()
  }

  private func leaveParent() {
    let parent = state.withLock { state in
      defer { state.parent = nil }
      return state.parent
    }
    if let parent { parent.scope.remove(parent.key) }
  }
}

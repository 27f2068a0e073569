// SPDX-License-Identifier: MIT

import Synchronization

/// The lifetime of one stretch of pipe: from the sink of a subscriber, or of an operator that hops or joins,
/// up to the sources that feed it. All operators in between share it.
///
/// Scopes form a tree. The root is the disposable that `subscribe` returns; an operator that hops or joins
/// gives each of its sources a child. Disposing of a scope disposes of everything in it, its children too, in
/// a loop and not by recursion.
///
/// A scope and its parent keep one another until one of them ends. If what sends to the scope is freed without an end, the scope no
/// longer keeps its parent: ``abandon()``.
@usableFromInline
package final class Scope: Cancelable {
  /// What is above a scope: its parent or, above a root, the context of its subscriber, if that was captured.
  enum Above {
    case nothing
    /// The scope that this one is in, and this one's key there.
    case parent(Scope, Key)
    /// The same, of a scope to which nothing sends any more.
    case weakParent(WeakScope, Key)
    /// Also the scope downstream, if this root is part of another subscription, which it may outlive.
    case context(TaskContext, downstream: Scope?)

    var parent: (scope: Scope, key: Key)? {
      switch self {
      case .parent(let scope, let key): (scope, key)
      case .weakParent(let reference, let key): reference.scope.map { ($0, key) }
      case .nothing, .context: nil
      }
    }
  }

  /// A reference that does not keep the scope alive.
  final class WeakScope: @unchecked Sendable {  // Sendable: set once.
    private(set) weak var scope: Scope?

    init(_ scope: Scope) { self.scope = scope }
  }

  struct State {
    var contents = Contents.few(nil, nil)
    /// Called after everything else has been disposed of, unless ``end()`` has called it before.
    var last: UncheckedSendable<() -> Void>?
    var above = Above.nothing
  }

  @usableFromInline package typealias Key = Bag<Member>.Key

  @usableFromInline static var disposedBit: UInt8 { 1 }
  static var contentsBit: UInt8 { 2 }
  private static var countedBit: UInt8 { 4 }
  private static var lastBit: UInt8 { 8 }
  static var contextBit: UInt8 { 16 }
  static var carryingBit: UInt8 { 32 }
  static var innerBit: UInt8 { 64 }

  /// Atomic flags: whether the scope has been disposed of, holds anything (if not, disposing needs no lock), is counted by
  /// ``Resources``, has had a last action, has a context at its root, is downstream of a `carrying`, and is that
  /// of a sequence that was made of an element.
  @usableFromInline let bits: Atomic<UInt8>
  let state = Lock(State())
  // Exclusivity unchecked: only the thread that keeps this scope as a spare one touches it.
  @safe @exclusivity(unchecked) nonisolated(unsafe) var nextSpare: Scope?  // Unsafe: as above.

  @usableFromInline package init() { bits = Atomic(Resources.count() ? Self.countedBit : 0) }

  deinit { retire() }

  /// Ends the count of this scope in ``Resources``, if it is counted. No other thread refers to the scope.
  func retire() {
    let bits = bits.load(ordering: .relaxed)
    if bits & Self.countedBit == 0 { return }
    self.bits.store(bits & ~Self.countedBit, ordering: .relaxed)
    Resources.decrementTotal()
  }

  /// Makes a scope that has been disposed of and retired as good as new. No other thread refers to it.
  func renew() { bits.store(Resources.count() ? Self.countedBit : 0, ordering: .relaxed) }

  /// Makes a child of `parent`. The child leaves its parent when it is disposed of.
  @usableFromInline @inline(never)
  package convenience init(in parent: Scope, isInner: Bool = false) {
    self.init()
    join(parent, isInner: isInner)
  }

  /// Makes this scope, which is new, empty and of one thread, a child of `parent`.
  func join(_ parent: Scope, isInner: Bool) {
    let isIn = parent.change { above in
      let key = above.contents.insert(self)
      // Other threads find this scope through its parent's contents, whose lock is held here.
      let context = parent.bits.load(ordering: .acquiring) & Self.contextBit
      let inner = isInner ? Self.innerBit : 0
      bits.store(bits.load(ordering: .relaxed) | Self.contentsBit | context | inner, ordering: .relaxed)
      state.withSoleAccess { $0.above = .parent(parent, key) }
    }
    if !isIn { dispose() }
  }

  /// Called when something that could send to this scope has been freed: without an end, if the scope has not been disposed of.
  /// The scope stays in its parent, to be disposed of with it, but does not keep it.
  @inline(__always)
  func abandon() {
    if bits.load(ordering: .acquiring) & (Self.contentsBit | Self.disposedBit) == Self.contentsBit {
      forgetParent()
    }
  }

  @inline(never)
  private func forgetParent() {
    var old = Above.nothing
    state.withLock { state in
      guard case .parent(let parent, let key) = state.above else { return }
      old = state.above
      state.above = .weakParent(WeakScope(parent), key)
    }
    // Freed outside the lock.
    withExtendedLifetime(old) {}
  }

  @usableFromInline
  package var isDisposed: Bool {
    @inlinable @inline(__always) get { bits.load(ordering: .acquiring) & Self.disposedBit != 0 }
  }

  /// Changes the contents under the lock, unless the scope has been disposed of. Returns whether it did.
  func change(setting bit: UInt8 = 0, _ body: (inout State) -> Void) -> Bool {
    state.withLock { state in
      // Invariant: no content is left behind. A thread that disposes sets `disposedBit` first, and takes the
      // contents under the lock if `contentsBit` was set before. So if `disposedBit` is not set here, that
      // thread will see `contentsBit`, and find what is added now.
      let old = bits.bitwiseOr(Self.contentsBit | bit, ordering: .acquiringAndReleasing).oldValue
      if old & Self.disposedBit != 0 { return false }
      body(&state)
      return true
    }
  }

  /// Adds a disposable; disposes of it at once if the scope has been disposed of already.
  @usableFromInline
  package func add(_ disposable: Member) {
    let isAdded = change { _ = $0.contents.insert(disposable) }
    if !isAdded { disposable.dispose() }
  }

  /// Adds a disposable of any type, which a user may have made.
  @usableFromInline
  package func add(foreign disposable: any Disposable) {
    if !disposable.doesNothing { add(ForeignDisposable(disposable)) }
  }

  /// Adds a disposable that may be removed again. Returns nil if the scope has been disposed of.
  @usableFromInline
  package func insert(_ disposable: Member) -> Key? {
    var key: Key?
    _ = change { key = $0.contents.insert(disposable) }
    return key
  }

  /// Removes the disposable of `key` without disposing of it. Called once at most for a key.
  @usableFromInline
  package func remove(_ key: Key) {
    let removed = state.withLock { $0.contents.remove(key) }
    withExtendedLifetime(removed) {}
  }

  /// Sets the action that follows everything else upon disposal, and precedes everything else upon ``end()``.
  /// Called at once if the scope has been disposed of.
  @usableFromInline
  package func setLast(_ action: @escaping () -> Void) {
    let action = UncheckedSendable(action)
    if !change(setting: Self.lastBit, { $0.last = action }) { action.value() }
  }

  /// Disposes of the scope and everything in it.
  // Like `init(in:)` not inlined: both are called from many places.
  @usableFromInline @inline(never)
  package func dispose() {
    var ended = State()
    guard takeContents(into: &ended) else { return }
    ended.contents.removeAll { PendingDisposals.dispose(object: $0) }
    ended.last?.value()
  }

  /// Disposes of the scope because what sends to it has ended. Returns false if that was done before, so that nothing is to be sent.
  @usableFromInline
  package func close() -> Bool {
    if isDisposed { return false }
    dispose()
    return true
  }

  // Nested scopes are disposed of in a loop, however deep they are.
  @usableFromInline
  package func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    var ended = State()
    guard takeContents(into: &ended) else { return }
    if let last = ended.last { pending.push(object: AnonymousDisposable(last.value)) }
    ended.contents.removeAll(isReversed: true) { pending.push(object: $0) }
  }

  /// Disposes of the scope because the sequence has ended. The last action then comes first, because the
  /// subscriber is told before its source is disposed of.
  package func end() {
    if bits.load(ordering: .acquiring) & (Self.lastBit | Self.disposedBit) == Self.lastBit {
      let last = state.withLock { $0.last.take() }
      last?.value()
    }
    dispose()
  }

  /// Marks the scope as disposed of, and removes it from its parent. Returns whether this is the first call and there are contents,
  /// which are moved to `ended`.
  private func takeContents(into ended: inout State) -> Bool {
    let old = bits.bitwiseOr(Self.disposedBit, ordering: .acquiringAndReleasing).oldValue
    guard old & (Self.contentsBit | Self.disposedBit) == Self.contentsBit else { return false }
    state.withLock { swap(&$0, &ended) }
    if let (parent, key) = ended.above.parent { parent.remove(key) }
    return true
  }
}

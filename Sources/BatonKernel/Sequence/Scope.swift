// SPDX-License-Identifier: MIT

import Synchronization

/// The lifetime of one stretch of pipe: from the sink of a subscriber, or of an operator that hops or joins,
/// up to the sources that feed it. All operators in between share it.
///
/// Scopes form a tree. The root is the disposable that `subscribe` returns; an operator that hops or joins
/// gives each of its sources a child. Disposing of a scope disposes of everything in it, its children too, in
/// a loop and not by recursion.
///
/// A scope and its parent keep one another until one of them ends. If what sends to the scope is freed
/// without an end, the scope no longer keeps its parent: ``abandon()``.
@_fixed_layout @usableFromInline
package final class Scope: Cancelable {
  /// What is above a scope: its parent or, above a root, what was kept of its subscriber's context.
  enum Above {
    case nothing
    /// The scope that this one is in, and this one's key there.
    case parent(Scope, Key)
    /// The same, of a scope to which nothing sends any more.
    case weakParent(WeakScope, Key)
    /// Also the scope downstream, if this root is part of another subscription, which it may outlive.
    case context(TaskContext, downstream: Scope?)
    /// Only values that the subscriber has, because nothing is subscribed to or started later.
    case values(CarriedValues)

    var isParent: Bool { if case .parent = self { true } else { false } }

    var parent: (scope: Scope, key: Key)? {
      switch self {
      case .parent(let scope, let key): (scope, key)
      case .weakParent(let reference, let key): reference.scope.map { ($0, key) }
      case .nothing, .context, .values: nil
      }
    }
  }

  final class WeakScope: @unchecked Sendable {  // Sendable: set once.
    private(set) weak var scope: Scope?

    init(_ scope: Scope) { self.scope = scope }
  }

  @usableFromInline
  struct State: Sendable {
    var contents = Contents.few(nil, nil)
    /// Called after everything else has been disposed of, unless ``end()`` has called it before.
    var last: UncheckedSendable<() -> Void>?
    var above = Above.nothing
    /// The number of sources that are being started, each of which adds what it opens when its start returns.
    var starts: UInt32 = 0
    /// The number of threads that dispose of the contents, and of scopes found in this one that are not over.
    var closings: UInt32 = 0
    /// The identity of the thread that has begun the last start.
    var starter: UInt = 0
    var isTaken = false
    /// What remains to be done when the scope has been disposed of; nil if there is nothing.
    var ending: Ending?

    var isIdle: Bool { starts == 0 && closings == 0 && ending == nil }
    /// Whether nothing is left of the stretch.
    var isOver: Bool { isTaken && isIdle }
    /// Whether the calling thread is not to go on. A start on another thread is not waited for: it may block
    /// for as long as it likes.
    var isToWaitFor: Bool {
      !isOver && (!isTaken || closings > 0 || starter == ThreadIdentity.current || ending?.isCalling == true)
    }
  }

  @usableFromInline package typealias Key = Bag<Member>.Key

  @inlinable static var disposedBit: UInt8 { 1 }
  static var contentsBit: UInt8 { 2 }
  private static var countedBit: UInt8 { 4 }
  static var lastBit: UInt8 { 8 }
  static var contextBit: UInt8 { 16 }
  static var carryingBit: UInt8 { 32 }
  static var innerBit: UInt8 { 64 }
  static var missedBit: UInt8 { 128 }

  /// Atomic flags: whether the scope has been disposed of, holds anything (if not, disposing needs no lock),
  /// is counted by ``Resources``, has had a last action, has a context at its root, is downstream of a
  /// `carrying`, is that of a sequence that was made of an element, and has had an element that its
  /// subscriber's closure did not see.
  @usableFromInline let bits: Atomic<UInt8>
  @usableFromInline let state: Lock<State>
  // Exclusivity unchecked: only the thread that keeps this scope as a spare one touches it.
  @safe @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) var nextSpare: Scope?  // Unsafe: as above.

  @usableFromInline
  package init() {
    bits = Atomic(Resources.count() ? Self.countedBit : 0)
    state = Lock(State())
  }

  deinit { retire() }

  /// Ends the count of this scope in ``Resources``, if it is counted. No other thread refers to the scope.
  func retire() {
    let bits = bits.load(ordering: .relaxed)
    if bits & Self.countedBit == 0 { return }
    self.bits.store(bits & ~Self.countedBit, ordering: .relaxed)
    Resources.decrementTotal()
  }

  /// Makes a scope that has been disposed of and retired as good as new. No other thread refers to it.
  func renew() {
    state.withSoleAccess { $0.isTaken = false }
    bits.store(Resources.count() ? Self.countedBit : 0, ordering: .relaxed)
  }

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
    if isIn { return }
    // There is nothing to take, so nobody else will say so.
    state.withSoleAccess { $0.isTaken = true }
    dispose()
  }

  /// Called when something that could send to this scope has been freed: without an end, if the scope has not
  /// been disposed of. The scope stays in its parent, to be disposed of with it, but does not keep it.
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

  @inlinable @inline(__always)
  package var isDisposed: Bool { bits.load(ordering: .acquiring) & Self.disposedBit != 0 }

  /// An element has come to the subscriber after the disposal.
  @usableFromInline @inline(never)
  func noteMissed() { _ = bits.bitwiseOr(Self.missedBit, ordering: .acquiringAndReleasing) }

  var hasMissed: Bool { bits.load(ordering: .acquiring) & Self.missedBit != 0 }

  /// Changes the contents under the lock, unless the scope has been disposed of. Returns whether it did.
  func change(setting bit: UInt8 = 0, _ body: (inout State) -> Void) -> Bool {
    state.withLock { state in
      // Invariant: no content is left behind. A thread that disposes sets `disposedBit` first, and takes the
      // contents under the lock if `contentsBit` was set before. So if `disposedBit` is not set here, that
      // thread will see `contentsBit`, and find what is added now.
      let old = bits.bitwiseOr(Self.contentsBit | bit, ordering: .acquiringAndReleasing).oldValue
      // The thread that has disposed of the scope has found nothing to take.
      if old & (Self.disposedBit | Self.contentsBit) == Self.disposedBit { state.isTaken = true }
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

  // Like `init(in:)` not inlined: both are called from many places.
  @usableFromInline @inline(never)
  package func dispose() { if mark() { disposeContents() } }

  private func disposeContents() {
    var ended = State()
    takeContents(into: &ended)
    ended.contents.removeAll { PendingDisposals.dispose(object: $0) }
    if !ended.isIdle { endClosing() }
    ended.last?.value()
  }

  // Nested scopes are disposed of in a loop, however deep they are.
  @usableFromInline
  package func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if !mark() { return leaveIfToWaitFor(to: &pending) }
    var ended = State()
    takeContents(into: &ended)
    // Otherwise it is over already.
    if !ended.isIdle { leaveIfToWaitFor(to: &pending) }
    if let last = ended.last { pending.push(object: AnonymousDisposable(last.value)) }
    if !ended.isIdle { pending.push(object: StageCalls(of: self, pending.leftCount)) }
    ended.contents.removeAll(isReversed: true) { pending.push(object: $0) }
  }

  /// Marks the scope as disposed of. Returns whether the caller is the first, and has contents to take.
  @inline(__always)
  func mark() -> Bool {
    let old = bits.bitwiseOr(Self.disposedBit, ordering: .acquiringAndReleasing).oldValue
    return old & (Self.contentsBit | Self.disposedBit) == Self.contentsBit
  }

  /// Moves the contents of the scope, which the caller has marked, to `ended`.
  ///
  /// A scope that is not over keeps its place in its parent, and who is to be told when it is. It is not over
  /// before the caller has disposed of its contents, and then calls ``endClosing()``.
  ///
  /// - Parameter isEnd: Whether the sequence has ended: then a scope in a parent is not over either.
  func takeContents(into ended: inout State, isEnd: Bool = false) {
    state.withLock { state in
      if !state.isIdle || isEnd && state.above.isParent {
        (ended.starts, ended.starter, ended.closings) = (state.starts, state.starter, state.closings + 1)
        (ended.ending, ended.above) = (state.ending, state.above)
      }
      ended.isTaken = true
      swap(&state, &ended)
      // From here on `ended` says what the caller does.
      ended.closings = state.closings
    }
    if ended.isIdle, let (parent, key) = ended.above.parent { parent.remove(key) }
  }
}

// SPDX-License-Identifier: MIT

import Synchronization

// The context of the subscriber, at the root of its scopes.
extension Scope {
  /// Captures the caller's context, unless one is there above. Called while the sequence is being subscribed
  /// to, before any event, by operators that subscribe or start tasks later, perhaps on another thread.
  @usableFromInline
  package func captureContext() {
    if bits.load(ordering: .acquiring) & (Self.contextBit | Self.disposedBit) == 0 { keep(TaskContext()) }
  }

  /// Has this scope, a new root, use the context of `scope`, which is downstream, if something is kept there.
  @usableFromInline
  package func shareContext(of scope: Scope) {
    if case .values = scope.root.state.withLock({ $0.above }) { scope.captureContext() }
    if scope.bits.load(ordering: .acquiring) & Self.contextBit == 0 { return }
    if case .captured(let context) = scope.context { keep(context, downstream: scope) }
  }

  /// Puts `context` at the root, unless one is there.
  @inline(never)
  private func keep(_ context: TaskContext, downstream: Scope? = nil) {
    _ = root.change { state in
      switch state.above {
      case .nothing: break
      case .values(let values): context.keep(values)
      case .parent, .weakParent, .context: return
      }
      state.above = .context(context, downstream: downstream)
    }
    // The bit is set last, because a thread that finds it looks for the context. It is set up to the first
    // scope that has it: otherwise a chain of n roots would take n² steps.
    mark(Self.contextBit, untilMarked: true)
  }

  /// Has ``carry(_:)`` bind values at the root, which its subscriber has for `keys`.
  func keep(_ binding: TaskLocalBinding, of keys: [ObjectIdentifier]) {
    var known: TaskContext?
    _ = root.change { state in
      switch state.above {
      case .nothing: state.above = .values(.adding(binding, of: keys, to: nil))
      case .values(let values): state.above = .values(.adding(binding, of: keys, to: values))
      case .context(let context, _): known = context
      case .parent, .weakParent: break
      }
    }
    known?.keep(binding, of: keys)
    mark(Self.carryingBit)
  }

  /// Reads values in the subscriber's context, has ``carry(_:)`` bind them, and calls `body` with them:
  /// perhaps on another thread, and not if the subscription has ended. Called while the sequence is being
  /// subscribed to, before any event.
  func carry(_ locals: CapturedLocals, _ body: @escaping (TaskLocalBinding) -> Void) {
    switch context {
    case .current:
      let binding = locals.read()
      keep(binding, of: locals.keys)
      body(binding)
    case .captured(let context):
      context.capture(locals) { [self] binding in
        if isDisposed { return }
        mark(Self.carryingBit)
        body(binding)
      }
    case .ended: break
    }
  }

  /// The context in which the subscription's tasks start.
  @usableFromInline
  package enum Context {
    /// The calling thread's, which is the subscriber's: nothing above subscribes later or starts tasks later.
    case current
    case captured(TaskContext)
    case ended
  }

  @usableFromInline
  package var context: Context {
    var scope = self
    while true {
      let bits = scope.bits.load(ordering: .acquiring)
      if bits & Self.disposedBit != 0 { return .ended }
      if bits & Self.contentsBit == 0 { return .current }
      let above = scope.state.withLock { $0.above }
      if let parent = above.parent {
        scope = parent.scope
        continue
      }
      switch above {
      case .context(let context, _): return .captured(context)
      case .values: return .current
      // A scope that has been disposed of since has nothing above it either; a parent that is gone has ended.
      case .nothing: return scope.isDisposed ? .ended : .current
      case .parent, .weakParent: return .ended
      }
    }
  }

  /// Runs `body` with the values that a `carrying` above has bound. A load if there is none.
  @usableFromInline
  package func carry(_ body: () -> Void) {
    if !isCarrying { return body() }
    switch root.state.withLock({ $0.above }) {
    case .context(let context, _): context.carry(body)
    case .values(let values): values.bind(body)
    case .nothing, .parent, .weakParent: body()
    }
  }

  /// Has ``carry(_:)`` bind here what it binds in `downstream`, for a scope of no sink.
  func carryAlso(_ downstream: Scope) {
    if downstream.isCarrying { _ = bits.bitwiseOr(Self.carryingBit, ordering: .relaxed) }
  }

  @usableFromInline var isCarrying: Bool { bits.load(ordering: .relaxed) & Self.carryingBit != 0 }

  /// Sets `bit` here and in all scopes downstream.
  ///
  /// - Parameter untilMarked: Whether to stop at a scope that has the bit, downstream of which all scopes
  ///   have it or are about to get it.
  private func mark(_ bit: UInt8, untilMarked: Bool = false) {
    var scope: Scope? = self
    while let marked = scope {
      let old = marked.bits.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
      if untilMarked, old & bit != 0 { return }
      scope = marked.downstream
    }
  }

  /// The scope downstream, of another subscription too.
  var downstream: Scope? {
    let above = state.withLock { $0.above }
    return if case .context(_, let downstream) = above { downstream } else { above.parent?.scope }
  }

  private var root: Scope {
    var root = self
    while let parent = root.state.withLock({ $0.above }).parent?.scope { root = parent }
    return root
  }
}

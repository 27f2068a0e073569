// SPDX-License-Identifier: MIT

/// An object pool: the scopes that a thread keeps for its next subscriptions.
///
/// Many subscriptions are over when `subscribe` returns, to `just` or to a range for example. Nothing refers to
/// their scope any more, so the thread's next subscription takes it and allocates none.
/// They are a linked list through the scopes themselves.
///
/// Unsafe: the list retains each scope in it; whoever takes a scope out takes that reference over.
@safe final class SpareScopes {
  private static let threads = ThreadLocal<SpareScopes>()
  /// As many as sequences that run inside one another are likely to need at once.
  private static var most: Int { 4 }

  // Exclusivity unchecked: only one thread touches them, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) private var first: Unmanaged<Scope>?
  @safe @exclusivity(unchecked) private var count = 0

  private init() {}

  deinit { while let scope = unsafe pop() { unsafe scope.release() } }

  private static var current: SpareScopes { threads.value { SpareScopes() } }

  fileprivate static func take() -> Scope? { unsafe current.pop()?.takeRetainedValue() }

  fileprivate static func keep(_ scope: consuming Scope) {
    let spares = current
    if spares.count < most { unsafe spares.push(.passRetained(scope)) }
  }

  private func pop() -> Unmanaged<Scope>? {
    guard let scope = first else { return nil }
    first = unsafe scope._withUnsafeGuaranteedRef { $0.nextSpare }
    count -= 1
    return unsafe scope
  }

  private func push(_ scope: Unmanaged<Scope>) {
    unsafe scope._withUnsafeGuaranteedRef { $0.nextSpare = first }
    first = unsafe scope
    count += 1
  }
}

@available(*, unavailable)
extension SpareScopes: Sendable {}

extension Scope {
  /// A scope for what is about to start. The caller ends its own use of the scope with ``keepIfOver(_:)``.
  @usableFromInline
  static func spareOrNew() -> Scope {
    guard let spare = SpareScopes.take() else { return Scope() }
    spare.renew()
    return spare
  }

  /// A scope in `parent` for what is about to start. The caller ends its own use of the scope with
  /// ``keepIfOver(_:)``.
  @usableFromInline
  static func spareOrNew(in parent: Scope) -> Scope {
    let scope = spareOrNew()
    scope.join(parent)
    return scope
  }

  /// Makes the scope a spare one if what was started is over, and nothing but the caller refers to the scope.
  ///
  /// - Returns: The disposable of what was started: the scope, or one that is disposed of in place of a spare scope.
  @discardableResult @usableFromInline
  static func keepIfOver(_ scope: consuming Scope) -> any Disposable {
    guard scope.isDisposed, isKnownUniquelyReferenced(&scope) else { return scope }
    scope.retire()
    SpareScopes.keep(scope)
    return BooleanDisposable.disposed
  }
}

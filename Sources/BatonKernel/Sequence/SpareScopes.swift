// SPDX-License-Identifier: MIT

/// An object pool: the scopes that a thread keeps for its next subscriptions.
///
/// Many subscriptions are over when `subscribe` returns, to `just` or to a range for example. The thread's next subscription takes
/// their scope and allocates none.
final class SpareScopes {
  private static let threads = ThreadLocal<SpareScopes>()
  /// As many as nested sequences are likely to need at once.
  private static var most: Int { 4 }

  // Exclusivity unchecked: only one thread touches them, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) private var scopes: ContiguousArray<Scope> = []

  private init() { scopes.reserveCapacity(Self.most) }

  fileprivate static func take() -> Scope? { threads.withValue(or: SpareScopes()) { $0.scopes.popLast() } }

  fileprivate static func keep(_ scope: Scope) {
    threads.withValue(or: SpareScopes()) { if $0.scopes.count < most { $0.scopes.append(scope) } }
  }
}

@available(*, unavailable)
extension SpareScopes: Sendable {}

extension Scope {
  /// A scope for a sequence that is about to start. The caller ends its own use of the scope with ``keepIfOver(_:)``.
  @usableFromInline
  static func spareOrNew() -> Scope {
    guard let spare = SpareScopes.take() else { return Scope() }
    spare.renew()
    return spare
  }

  /// The same, in `parent`.
  @usableFromInline
  static func spareOrNew(in parent: Scope) -> Scope {
    let scope = spareOrNew()
    scope.join(parent)
    return scope
  }

  /// Keeps the scope as a spare one if the sequence is over, and nothing but the caller refers to the scope.
  ///
  /// - Returns: The disposable of the sequence: the scope or, in place of a spare scope, one that has been disposed of.
  @discardableResult @usableFromInline
  static func keepIfOver(_ scope: consuming Scope) -> any Disposable {
    guard scope.isDisposed, isKnownUniquelyReferenced(&scope) else { return scope }
    scope.retire()
    SpareScopes.keep(scope)
    return Disposed()
  }
}

/// The disposable of a sequence that is over. A struct, so that threads do not contend for one object's reference count.
private struct Disposed: Cancelable {
  var isDisposed: Bool { true }

  func dispose() {}
}

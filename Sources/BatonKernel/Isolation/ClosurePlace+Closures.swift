// SPDX-License-Identifier: MIT

// Closure arguments of operators of shared sequences, turned into closures that a pipe may call.
extension ClosurePlace {
  // A parameter pack puts a reabstraction thunk around a closure. That does no harm where sources are made or joined; closures of one
  // and two parameters, which most operators call for each element, have forms of their own.

  /// A closure without parameters, or with three and more.
  @inlinable
  package func closure<each Argument, Result>(
    _ closure: @escaping @isolated(any) @Sendable (repeat each Argument) -> Result
  ) -> (repeat each Argument) -> Result {
    let call = plainResult(closure)
    if !isMain { return call }
    return { (argument: repeat each Argument) in
      Self.ensureMain()
      return call(repeat each argument)
    }
  }

  @inlinable
  package func closure<A, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A) -> Result
  ) -> (A) -> Result {
    let call = plainResult(closure)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0)
    }
  }

  @inlinable
  package func closure<A, B, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A, B) -> Result
  ) -> (A, B) -> Result {
    let call = plainResult(closure)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0, $1)
    }
  }

  @inlinable
  package func closure<A, B>(
    _ closure: @escaping @isolated(any) @Sendable (inout A, B) -> Void
  ) -> (inout A, B) -> Void {
    let call = plainResult(closure)
    if !isMain { return call }
    return {
      Self.ensureMain()
      call(&$0, $1)
    }
  }

  @inlinable
  package func closure(ifAny closure: (@isolated(any) @Sendable () -> Void)?) -> (() -> Void)? {
    closure.map { self.closure($0) }
  }

  @inlinable
  package func closure<A>(ifAny closure: (@isolated(any) @Sendable (A) -> Void)?) -> ((A) -> Void)? {
    closure.map { self.closure($0) }
  }

  /// A closure that is called upon disposal, on any thread. If it belongs to the main actor, it is called on
  /// the main thread: at once if that is the calling thread, otherwise later.
  @usableFromInline
  package func closure(forDisposal closure: (@isolated(any) @Sendable () -> Void)?) -> (() -> Void)? {
    guard let closure else { return nil }
    let call = plain(closure)
    return isMain ? { IsolatedPlace(MainActor.shared).call(call) } : call
  }
}

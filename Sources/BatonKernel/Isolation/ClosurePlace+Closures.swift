// SPDX-License-Identifier: MIT

// Closure arguments of operators of shared sequences, turned into closures that a pipe may call.
//
// Closures of three and more parameters, which join sources, are cast directly and not within a struct (see
// IsolatedClosure.swift): a reabstraction thunk around them does no harm.

extension ClosurePlace {
  @inlinable
  package func closure<Result>(
    _ closure: @escaping @isolated(any) @Sendable () -> Result
  ) -> () -> Result {
    let call = plainResult(closure)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call()
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
  package func closure<A, B, C, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A, B, C) -> Result
  ) -> (A, B, C) -> Result {
    let call = withoutIsolation(closure, as: ((A, B, C) -> Result).self)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0, $1, $2)
    }
  }

  @inlinable
  package func closure<A, B, C, D, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A, B, C, D) -> Result
  ) -> (A, B, C, D) -> Result {
    let call = withoutIsolation(closure, as: ((A, B, C, D) -> Result).self)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0, $1, $2, $3)
    }
  }

  @inlinable
  package func closure<A, B, C, D, E, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A, B, C, D, E) -> Result
  ) -> (A, B, C, D, E) -> Result {
    let call = withoutIsolation(closure, as: ((A, B, C, D, E) -> Result).self)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0, $1, $2, $3, $4)
    }
  }

  @inlinable
  package func closure<A, B, C, D, E, F, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A, B, C, D, E, F) -> Result
  ) -> (A, B, C, D, E, F) -> Result {
    let call = withoutIsolation(closure, as: ((A, B, C, D, E, F) -> Result).self)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0, $1, $2, $3, $4, $5)
    }
  }

  @inlinable
  package func closure<A, B, C, D, E, F, G, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A, B, C, D, E, F, G) -> Result
  ) -> (A, B, C, D, E, F, G) -> Result {
    let call = withoutIsolation(closure, as: ((A, B, C, D, E, F, G) -> Result).self)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0, $1, $2, $3, $4, $5, $6)
    }
  }

  @inlinable
  package func closure<A, B, C, D, E, F, G, H, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A, B, C, D, E, F, G, H) -> Result
  ) -> (A, B, C, D, E, F, G, H) -> Result {
    let call = withoutIsolation(closure, as: ((A, B, C, D, E, F, G, H) -> Result).self)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0, $1, $2, $3, $4, $5, $6, $7)
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
    if !isMain { return call }
    return {
      if MainThread.isCurrent { return call() }
      _ = MainScheduler.asyncInstance.schedule(UncheckedSendable(call)) { call in
        call.value()
        return Disposables.create()
      }
    }
  }
}

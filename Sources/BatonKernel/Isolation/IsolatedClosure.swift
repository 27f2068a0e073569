// SPDX-License-Identifier: MIT

import BatonSchedulers

// Turns a closure that carries its actor (`@isolated(any)`) into one that may be called synchronously. The
// caller must be on that actor.
//
// Closures that return nothing are wrapped in structs for the cast, because passed to a generic function
// directly they would get a reabstraction thunk, as they would if they were cast as closures of a generic
// `Result`. Those that return something are cast so, by `plainResult` and ``ClosurePlace``.

/// The closure `isolated` as another type of closure, which may be called synchronously.
@inlinable @inline(__always)
func withoutIsolation<Isolated, Plain>(_ isolated: Isolated, as plain: Plain.Type) -> Plain {
  require(
    MemoryLayout<Isolated>.size == MemoryLayout<ClosureWords>.size
      && MemoryLayout<Plain>.size == MemoryLayout<ClosureWords>.size,
    "withoutIsolation: a closure is not two words. Look at how the compiler lays out one that carries its actor"
  )
  // Unsafe: the two closure types have the same representation and calling convention; they differ only in
  // what the compiler lets a program do with them. `ClosureLayoutTests` look at the words, and call such
  // closures.
  return unsafe unsafeBitCast(isolated, to: plain)
}

struct Isolated0 {
  let call: @isolated(any) @Sendable () -> Void
}

struct Plain0 {
  let call: () -> Void
}

@usableFromInline
func plain(_ closure: @escaping @isolated(any) @Sendable () -> Void) -> () -> Void {
  withoutIsolation(Isolated0(call: closure), as: Plain0.self).call
}

@frozen @usableFromInline
struct Isolated1<First> {
  @usableFromInline let call: @isolated(any) @Sendable (First) -> Void

  @inlinable init(_ call: @escaping @isolated(any) @Sendable (First) -> Void) { self.call = call }
}

@frozen @usableFromInline
struct Plain1<First> {
  @usableFromInline let call: (First) -> Void
}

@inlinable
func plain<First>(_ closure: @escaping @isolated(any) @Sendable (First) -> Void) -> (First) -> Void {
  withoutIsolation(Isolated1(closure), as: Plain1<First>.self).call
}

@frozen @usableFromInline
struct Isolated2<First, Second> {
  @usableFromInline let call: @isolated(any) @Sendable (First, Second) -> Void

  @inlinable init(_ call: @escaping @isolated(any) @Sendable (First, Second) -> Void) { self.call = call }
}

@frozen @usableFromInline
struct Plain2<First, Second> {
  @usableFromInline let call: (First, Second) -> Void
}

@inlinable
func plain<First, Second>(
  _ closure: @escaping @isolated(any) @Sendable (First, Second) -> Void
) -> (First, Second) -> Void {
  withoutIsolation(Isolated2(closure), as: Plain2<First, Second>.self).call
}

/// A closure without parameters, or with three and more. In a struct, because the compiler does not cast one
/// with a parameter pack otherwise.
@frozen @usableFromInline
struct IsolatedResult<each Argument, Result> {
  @usableFromInline let call: @isolated(any) @Sendable (repeat each Argument) -> Result

  @inlinable
  init(_ call: @escaping @isolated(any) @Sendable (repeat each Argument) -> Result) { self.call = call }
}

@frozen @usableFromInline
struct PlainResult<each Argument, Result> {
  @usableFromInline let call: (repeat each Argument) -> Result
}

@inlinable
func plainResult<each Argument, Result>(
  _ closure: @escaping @isolated(any) @Sendable (repeat each Argument) -> Result
) -> (repeat each Argument) -> Result {
  withoutIsolation(
    IsolatedResult<repeat each Argument, Result>(closure), as: PlainResult<repeat each Argument, Result>.self
  ).call
}

/// A closure that stops the program with a message if it is called off its actor.
package func checked(
  _ closure: @escaping @isolated(any) @Sendable () -> Void, _ message: String
) -> () -> Void {
  let call = plain(closure)
  guard let isolation = closure.isolation else { return call }
  return {
    if isolation === MainActor.shared {
      require(MainThread.isCurrent, message)
    } else {
      isolation.preconditionIsolated(message)
    }
    call()
  }
}

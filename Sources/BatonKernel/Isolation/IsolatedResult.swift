// SPDX-License-Identifier: MIT

// The types of IsolatedClosure.swift, for closures that return a result. Separate types, because in an
// unoptimised build a generic `Result` would put a reabstraction thunk around closures that return nothing.

/// A closure without parameters, or with three and more.
@usableFromInline
struct IsolatedResult<each Argument, Result> {
  @usableFromInline let call: @isolated(any) @Sendable (repeat each Argument) -> Result

  @inlinable
  init(_ call: @escaping @isolated(any) @Sendable (repeat each Argument) -> Result) { self.call = call }
}

@usableFromInline
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

@usableFromInline
struct IsolatedResult1<First, Result> {
  @usableFromInline let call: @isolated(any) @Sendable (First) -> Result

  @inlinable
  init(_ call: @escaping @isolated(any) @Sendable (First) -> Result) { self.call = call }
}

@usableFromInline
struct PlainResult1<First, Result> {
  @usableFromInline let call: (First) -> Result
}

@inlinable
func plainResult<First, Result>(
  _ closure: @escaping @isolated(any) @Sendable (First) -> Result
) -> (First) -> Result {
  withoutIsolation(IsolatedResult1(closure), as: PlainResult1<First, Result>.self).call
}

@usableFromInline
struct IsolatedResult2<First, Second, Result> {
  @usableFromInline let call: @isolated(any) @Sendable (First, Second) -> Result

  @inlinable
  init(_ call: @escaping @isolated(any) @Sendable (First, Second) -> Result) { self.call = call }
}

@usableFromInline
struct PlainResult2<First, Second, Result> {
  @usableFromInline let call: (First, Second) -> Result
}

@inlinable
func plainResult<First, Second, Result>(
  _ closure: @escaping @isolated(any) @Sendable (First, Second) -> Result
) -> (First, Second) -> Result {
  withoutIsolation(IsolatedResult2(closure), as: PlainResult2<First, Second, Result>.self).call
}

@usableFromInline
struct IsolatedResultInto<First, Second, Result> {
  @usableFromInline let call: @isolated(any) @Sendable (inout First, Second) -> Result

  @inlinable
  init(_ call: @escaping @isolated(any) @Sendable (inout First, Second) -> Result) { self.call = call }
}

@usableFromInline
struct PlainResultInto<First, Second, Result> {
  @usableFromInline let call: (inout First, Second) -> Result
}

@inlinable
func plainResult<First, Second, Result>(
  _ closure: @escaping @isolated(any) @Sendable (inout First, Second) -> Result
) -> (inout First, Second) -> Result {
  withoutIsolation(IsolatedResultInto(closure), as: PlainResultInto<First, Second, Result>.self).call
}

// SPDX-License-Identifier: MIT

import Testing

@testable import forms

@Suite("The Swift 5 form")
struct StrippingTests {
  @Test(
    "has none of what only Swift 6 has in its signature",
    arguments: [
      ("(_ f: @escaping @Sendable (A) -> B)", "(_ f: @escaping (A) -> B)"),
      ("(f: (@Sendable (A) -> Void)? = nil)", "(f: ((A) -> Void)? = nil)"),
      ("(f: sending (() -> Void)? = nil)", "(f: (() -> Void)? = nil)"),
      ("(_ f: sending @escaping (A) -> Void)", "(_ f: @escaping (A) -> Void)"),
      ("(f: (sending A) -> sending B)", "(f: (A) -> B)"),
      ("(f: [sending [A]])", "(f: [[A]])"),
      ("(sending: A, sending value: B, sending: Int)", "(sending: A, sending value: B, sending: Int)"),
      ("(f: @escaping @isolated(any) () -> Void)", "(f: @escaping () -> Void)"),
      ("(@_inheritActorContext(always) f: () -> Void)", "(f: () -> Void)"),
      ("(@_inheritActorContext _ f: () -> Void)", "(_ f: () -> Void)"),
      ("(f: nonisolated(nonsending) () async -> Void)", "(f: () async -> Void)"),
      ("(f: @MainActor @Sendable () -> Void)", "(f: () -> Void)"),
      ("<A: Sendable>(a: A)", "<A>(a: A)"),
      ("<A: P & Sendable, B: Sendable & P>(a: A)", "<A: P, B: P>(a: A)"),
      ("<A: Sendable & P & SendableMetatype>(a: A)", "<A: P>(a: A)"),
      ("<A: Swift.Sendable, B: SendableMetatype>(a: A)", "<A, B>(a: A)"),
      ("<each A: Sendable>(a: repeat each A)", "<each A>(a: repeat each A)"),
      ("(a: A) -> B where A: Sendable", "(a: A) -> B"),
      ("(a: A) -> B where A: Sendable, A: P", "(a: A) -> B where A: P"),
      ("(a: A) -> B where A: P, A.B: Sendable", "(a: A) -> B where A: P"),
      ("(a: A) -> B where A: P & Sendable, repeat each C: Sendable", "(a: A) -> B where A: P"),
      ("(a: some P & Sendable)", "(a: some P)"),
      ("(a: (any P & Sendable)?)", "(a: (any P)?)"),
      ("(a: (P & Sendable)?)", "(a: P?)"),
      ("(at path: any KeyPath<A, B> & Sendable)", "(at path: KeyPath<A, B>)"),
      ("(a: [any Sendable], b: some Sendable)", "(a: [Any], b: some Any)"),
      ("(a: (any Sendable)?)", "(a: Any?)"),
      (
        "(a: some Scheduler, b: [some ImmediateSchedulerType])",
        "(a: any Scheduler, b: [any ImmediateSchedulerType])"
      ),
      ("(a: some P) -> some Scheduler", "(a: some P) -> some Scheduler"),
      ("(f: @Sendable () -> A = { @Sendable in b() })", "(f: () -> A = { b() })"),
      ("(isolation: isolated (any Actor)? = #isolation)", "(isolation: isolated (any Actor)? = #isolation)"),
      ("(a: A...) async throws -> B", "(a: A...) async throws -> B"),
      ("(a: Int = b.c(1)?.d ?? 2, d: D<[E?]>? = nil)", "(a: Int = b.c(1)?.d ?? 2, d: D<[E?]>? = nil)"),
    ])
  func signature(of source: String, becomes form: String) throws {
    #expect(try written(.swift5, "public func f\(source) { g() }") == "public func f\(form) { g() }")
  }

  @Test("loses `@Sendable` in its body, and nothing else")
  func body() throws {
    let source = """
      /// Documentation.
      public var f: Int {
        // A comment.
        let a: @Sendable () -> Void = { @Sendable in b() }
        return g("\\(x, "\\(y)") // no comment") { @Sendable [weak self] c in c < d && e<F>(1) }
      }
      """
    let form = """
      public var f: Int {
        let a: () -> Void = { b() }
        return g("\\(x, "\\(y)") // no comment") { [weak self] c in c < d && e<F>(1) }
      }
      """
    #expect(try written(.swift5, source) == form)
  }

  @Test("keeps its attributes, but is for other versions of Swift")
  func attributes() throws {
    let source = """
      @available(swift, introduced: 6)
      @available(*, deprecated, renamed: "g(_:)")
      @preconcurrency @MainActor @discardableResult
      public init?(a: A) { nil }
      """
    let form = """
      @available(swift, obsoleted: 6)
      @available(*, deprecated, renamed: "g(_:)")
      @discardableResult
      public init?(a: A) { nil }
      """
    #expect(try written(.swift5, source) == form)
  }

  @Test("has an extension without the constraint")
  func header() throws {
    let text = """
      @available(swift, introduced: 6)
      extension Primitive where Trait == SingleTrait, Element: Sendable {
        public func f() {}
      }
      """
    let file = try FaceFile(path: "A.swift", text: text)
    #expect(
      try file.text(for: .swift5)?.contains("\nextension Primitive where Trait == SingleTrait {\n") == true)
    #expect(try file.text(for: .swift6) == nil)
  }
}

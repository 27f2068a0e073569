// SPDX-License-Identifier: MIT

import Testing

@testable import forms

@Suite("Arities")
struct AritiesTests {
  @Test(
    "A series goes on, wherever it is in the declaration",
    arguments: [
      (
        "(_ a1: A, _ a2: B) -> (A, B) { g(a1, a2) }",
        "(_ a1: A, _ a2: B, _ a3: C) -> (A, B, C) { g(a1, a2, a3) }"
      ),
      (
        "<A: P, B: P>(a1: A, a2: B) { g(x, a1.h(), a2.h(), y) }",
        "<A: P, B: P, C: P>(a1: A, a2: B, a3: C) { g(x, a1.h(), a2.h(), a3.h(), y) }"
      ),
      (
        "(a1: some S<A>, a2: some S<B>, f: @escaping (A, B) -> R) { O<(A, B)>(a1, a2) { f($0, $1) } }",
        "(a1: some S<A>, a2: some S<B>, a3: some S<C>, f: @escaping (A, B, C) -> R) { O<(A, B, C)>(a1, a2, a3) { f($0, $1, $2) } }"
      ),
      (
        "(a1: O1, a2: O2) -> R where O1: P, O2: P { g(0, 1) }",
        "(a1: O1, a2: O2, a3: O3) -> R where O1: P, O2: P, O3: P { g(0, 1) }"
      ),
      (
        "(a1: A, a2: B) { g(slot(0, a1), slot(1, a2)) }",
        "(a1: A, a2: B, a3: C) { g(slot(0, a1), slot(1, a2), slot(2, a3)) }"
      ),
      (
        "(a1: A, a2: B) { g { v1, v2 in h(v1, v2) } }",
        "(a1: A, a2: B, a3: C) { g { v1, v2, v3 in h(v1, v2, v3) } }"
      ),
    ])
  func series(source: String, form: String) throws {
    let file = try FaceFile(
      path: "A.swift",
      text:
        "@available(swift, introduced: 6) extension S {\n// forms: arities 3...3\npublic func f\(source)\n}")
    let text = try #require(try file.text(for: .swift6))
    #expect(text.filter { !$0.isWhitespace }.contains("publicfuncf" + form.filter { !$0.isWhitespace }))
  }

  @Test("Each arity is written, in both faces; two sources in Swift 5 alone")
  func counts() throws {
    let source = """
      // forms: arities 3...4
      public func f<A: Sendable, B: Sendable>(a1: A, a2: B) { g(a1, a2) }
      """
    let swift6 = """
      public func f<A: Sendable, B: Sendable, C: Sendable>(a1: A, a2: B, a3: C) { g(a1, a2, a3) }

      public func f<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(a1: A, a2: B, a3: C, a4: D) {
        g(a1, a2, a3, a4)
      }
      """
    let swift5 = """
      public func f<A, B>(a1: A, a2: B) { g(a1, a2) }

      public func f<A, B, C>(a1: A, a2: B, a3: C) { g(a1, a2, a3) }

      public func f<A, B, C, D>(a1: A, a2: B, a3: C, a4: D) { g(a1, a2, a3, a4) }
      """
    #expect(try written(.swift6, source) == swift6)
    #expect(try written(.swift5, source) == swift5)
  }

  @Test("Twins have arities as well")
  func twins() throws {
    let source = """
      // forms: arities 3...3
      public func f(a1: A, a2: B, on s: some Scheduler) { g(a1, a2) }
      """
    let forms = """
      @_disfavoredOverload
      public func f(a1: A, a2: B, on s: any Scheduler) { g(a1, a2) }

      public func f(a1: A, a2: B, a3: C, on s: some Scheduler) { g(a1, a2, a3) }

      @_disfavoredOverload
      public func f(a1: A, a2: B, a3: C, on s: any Scheduler) { g(a1, a2, a3) }
      """
    #expect(try written(.swift6, source) == forms)
  }
}

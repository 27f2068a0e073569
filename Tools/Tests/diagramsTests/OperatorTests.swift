// SPDX-License-Identifier: MIT

import Testing

@testable import diagrams

@Suite("The operators of a file")
struct OperatorTests {
  private func operators(_ members: String) -> [Operator] {
    let lines = members.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    return Operator.all(
      in:
        "import A\n\nextension ObservableType where Element: Sendable {\n\(lines.joined(separator: "\n"))\n}\n",
      file: "Sources/Baton/A/B.swift")
  }

  @Test(
    "have names as documentation writes them",
    arguments: [
      (
        "public func map<Result: Sendable>(\n  _ transform: @escaping (Element) throws -> Result\n) -> A {",
        "map(_:)"
      ),
      ("public func publish() -> A {", "publish()"),
      ("public static func `catch`<S: Sequence>(sequence: S) -> A {", "catch(sequence:)"),
      ("public func take(until other: some A, in b: B = .init(a, b)) {", "take(until:in:)"),
      ("public func a(_ f: @escaping (A, B) -> [C: D], with c: Map<A, B>, d: Int) {", "a(_:with:d:)"),
      (
        "public func a(\n  @_inheritActorContext onNext: (@isolated(any) () -> Void)? = nil\n) {",
        "a(onNext:)"
      ),
      ("public var values: A {", "values"),
      ("public convenience init(value: Element) {", "init(value:)"),
    ])
  func names(declaration: String, name: String) {
    #expect(operators(declaration + "\n}").map(\.path) == ["ObservableType/\(name)"])
  }

  @Test("say in their first sentence what they do")
  func summaries() {
    let found = operators(
      """
      /// Sends 1, 2 … for
      /// ever. Then nothing.
      ///
      /// More.
      // forms: traits Infallible
      @inlinable
      public func a() {}

      /// Does b.
      public func b() {}

      func c() {}
      public func d() {}
      """)
    #expect(found.map(\.summary) == ["Sends 1, 2 … for ever.", "Does b.", ""])
  }

  @Test("refer to pictures, in lines that may end as the reference does")
  func references() {
    let found = operators(
      """
      /// Does a.
      ///
      /// ![one { f()
      /// }. two (three)
      /// four](marble-a)
      ///
      /// ![five](marble-b)
      public func a() {}
      """)
    #expect(
      found.map(\.references) == [
        [.init(picture: "marble-a", lines: 5..<8), .init(picture: "marble-b", lines: 9..<10)]
      ])
  }

  @Test("are described in their comments, in lines of 110 columns that begin no list, and only once")
  func descriptions() {
    let source = """
      extension A {
        /// Does a.
        ///
        /// ![](marble-a)
        public func a() {}
      }
      """
    let words = [
      "marble-a": "f { $0 * [1] } " + (1...30).map { "element\($0) - 1. at" }.joined(separator: " ")
    ]
    func described(_ text: String) -> String {
      text.describingPictures(Operator.all(in: text, file: "a"), words)
    }
    let once = described(source)
    let lines = once.split(separator: "\n").filter { $0.contains("///") }.dropFirst(2)
    #expect(lines.first?.hasPrefix("  /// ![f { $0 \\* \\[1\\] } element1 - 1. at") == true)
    #expect(lines.last?.hasSuffix("](marble-a)") == true)
    #expect(
      lines.count > 4
        && lines.allSatisfy { $0.count <= 114 && !$0.hasPrefix("  /// -") && !$0.hasPrefix("  /// 1. ") })
    #expect(described(once) == once)
  }
}

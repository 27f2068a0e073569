// SPDX-License-Identifier: MIT

import Testing

@testable import diagrams

@Suite("The operators that the compiler finds in a file")
struct OperatorTests {
  private let file = "Sources/Baton/A/B.swift"

  /// What is found in a file of the face, or in the other one that is named.
  private func operators(in text: String, file: String = "Sources/Baton/A/B.swift") throws -> [Operator] {
    let package = try SmallPackage()
    try package.write(text, to: file)
    try package.build()
    return try package.diagrams.operators()
  }

  /// What is found among the members of a sequence, the first of which is on line 4.
  private func operators(_ members: String) throws -> [Operator] {
    let lines = members.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    return try operators(
      in: "// A\n\nextension ObservableType where Element: Sendable {\n\(lines.joined(separator: "\n"))\n}\n")
  }

  @Test("have names as documentation writes them")
  func names() throws {
    let found = try operators(
      """
      public func map<Result: Sendable>(
        _ transform: @escaping (Element) throws -> Result
      ) -> A { A() }
      public func publish() -> A { A() }
      public static func `catch`<S: Sequence>(sequence: S) -> A { A() }
      public func take(until other: some Sequence, in b: A = .init(1, 2)) {}
      public func a(_ f: @escaping (A, A) -> [Int: A], with c: Result<A, Never>, d: Int) {}
      public func a(
        @_inheritActorContext onNext: (@isolated(any) @Sendable () -> Void)? = nil
      ) {}
      public var values: A { A() }
      public init(value: Element) { fatalError() }
      public subscript(index: Int, in b: A) -> A { b }
      public static func == (a: Self, b: A) -> A { b }
      """)
    let names = [
      "map(_:)", "publish()", "catch(sequence:)", "take(until:in:)", "a(_:with:d:)", "a(onNext:)", "values",
      "init(value:)", "subscript(_:in:)", "==(_:_:)",
    ]
    #expect(found.map(\.path) == names.map { "ObservableType/\($0)" })
  }

  @Test("are seen whatever they are declared in and with")
  func constructs() throws {
    let found = try operators(
      in: """
        public func free() {}
        public extension ObservableType { func ofExtension() {} }
        extension ObservableType { public func onOneLine() {} }
        extension ObservableType {
          @inlinable public func afterAttribute() {}
          nonisolated public func afterModifier() {}
          #if true
            public static func inCondition() {}
          #endif
          public func first() {}; public func second() {}
        }
        extension Subject { public convenience init(value: Int) { self.init() } }
        extension Subject.Part { public var ofPart: Int { 0 } }
        extension [A] { public func ofArray() {} }
        """)
    let sequence = [
      "ofExtension()", "onOneLine()", "afterAttribute()", "afterModifier()", "inCondition()", "first()",
      "second()",
    ].map { "ObservableType/\($0)" }
    #expect(
      found.map(\.path) == ["free()"] + sequence
        + ["Subject/init(value:)", "Subject/Part/ofPart", "Array/ofArray()"])
    #expect(Set(found.map(\.file)) == [file])
  }

  @Test("are not what is for the Swift 5 mode, not public, public for the compiler's sake, or a type")
  func others() throws {
    let found = try operators(
      """
      @available(swift, obsoleted: 6)
      public func old() {}
      func notPublic() {}
      @usableFromInline func forInlining() {}
      public func _underscored() {}
      public typealias Name = A
      public func new() {}
      """)
    #expect(found.map(\.name) == ["new()"])
    #expect(
      try operators(
        in: "extension ObservableType { public func written() {} }",
        file: "Sources/Baton/Generated/A/B+Forms.swift"
      ).isEmpty)
  }

  @Test("say in their first sentence what they do")
  func summaries() throws {
    let found = try operators(
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

  @Test("have a comment of their own, not that of what they implement")
  func inherited() throws {
    let found = try operators(
      in: """
        extension Subject: CustomStringConvertible { public var description: String { "" } }
        public protocol Named {
          /// ![](marble-a)
          func name()
        }
        extension Named { public func name() {} }
        """)
    #expect(found.map(\.path) == ["Subject/description", "Named/name()", "Named/name()"])
    #expect(found.map(\.references.count) == [0, 1, 0])
  }

  @Test("refer to pictures, in lines that may end as the reference does")
  func references() throws {
    let found = try operators(
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
  func descriptions() throws {
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
    func described(_ text: String) throws -> String {
      text.describingPictures(try operators(in: text).flatMap(\.references), words)
    }
    let once = try described(source)
    let lines = once.split(separator: "\n").filter { $0.contains("///") }.dropFirst(2)
    #expect(lines.first?.hasPrefix("  /// ![f { $0 \\* \\[1\\] } element1 - 1. at") == true)
    #expect(lines.last?.hasSuffix("](marble-a)") == true)
    #expect(
      lines.count > 4
        && lines.allSatisfy { $0.count <= 114 && !$0.hasPrefix("  /// -") && !$0.hasPrefix("  /// 1. ") })
    #expect(try described(once) == once)
  }
}

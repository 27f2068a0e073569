// SPDX-License-Identifier: MIT

import Testing

@testable import forms

@Suite("What cannot be a face")
struct ProblemTests {
  @Test(
    "is named by file, line and declaration",
    arguments: [
      (
        "extension A {\n  public func f(_ a: B, c: D) {}\n}",
        "A.swift:2: f(_:c:): a public member of a face needs `@available(swift, introduced: 6)`, or its extension does"
      ),
      (
        "\n/// Text.\n@frozen\npublic struct S {}",
        "A.swift:4: S: a public struct cannot be in a face; move it to the kernel"
      ),
      (
        "extension A {\n  public typealias T = Int\n}",
        "A.swift:2: T: a public typealias cannot be in a face; move it to the kernel"
      ),
      (
        "// forms: swift6\npublic typealias T = Int",
        "A.swift:2: T: a public member of a face needs `@available(swift, introduced: 6)`, or its extension does"
      ),
      ("extension A: P {}", "A.swift:1: A: a conformance cannot be in a face; move it to the kernel"),
      (
        "public extension A { var a: Int { 1 } }",
        "A.swift:1: a: a public member of a face needs `@available(swift, introduced: 6)`, or its extension does"
      ),
      (
        "extension A {\n  // forms: arity 3\n  func f() {}\n}",
        "A.swift:2: a mark reads `// forms: arities 3...8`, `// forms: traits Infallible`, `// forms: swift6`, or some with a `;`"
      ),
      (
        "extension A {\n  // forms: arities 3...8\n  func f() {}\n}",
        "A.swift:3: f(): what is not public cannot be in a face; move it to the kernel"
      ),
      (
        "extension A {\n  func f() {\n    // forms: arities 3...8\n  }\n}",
        "A.swift:3: a mark stands above a member, not in it"
      ),
      (
        "@available(swift, introduced: 6) extension A {\n  // forms: arities 3...8\n  @_alwaysEmitIntoClient public func f(a: B) {}\n}",
        "A.swift:3: f(a:): has no series such as `source1, source2` to continue"
      ),
      (
        "@available(swift, introduced: 6) extension A {\n  // forms: arities 3...8\n  @_alwaysEmitIntoClient public func f(a: (A, B, C)) {}\n}",
        "A.swift:3: f(a:): a series has two parts, the third `C` is one too many"
      ),
      (
        "@available(swift, introduced: 6) extension A {\n  public static func f() {}\n}",
        "A.swift:2: f(): a public function of a face needs `@_alwaysEmitIntoClient`"
      ),
      (
        "@available(swift, introduced: 6) extension A {\n  public init(t: RxTimeInterval?) { if let t { g(t) } }\n}",
        "A.swift:2: init(t:): `t` is declared anew in the body; pass it to the kernel as it is"
      ),
      ("extension A {\n  func f() { \"a\n }\n}", "A.swift:2: a string is not closed"),
      ("extension A {\n  /* */\n}", "A.swift:2: `/` is not understood"),
      ("extension A {\n  \"\\(a)\"\n}", "A.swift:2: what a string interpolates is not understood"),
      ("extension A {\n", "A.swift:2: `{` is not closed"),
      ("#if os(Linux)\n#endif", "A.swift:1: `#if` where a declaration was expected"),
      (
        "@available(swift, introduced: 6) extension A {\n  @_alwaysEmitIntoClient public func f(a: sending A) {}\n}",
        "A.swift:2: f(a:): there is no rule for `sending` in the Swift 5 form"
      ),
      (
        "@available(swift, introduced: 6) extension ObservableType {\n  // forms: traits Single\n  @_alwaysEmitIntoClient public func f() -> Int { k() }\n}",
        "A.swift:3: f(): a trait wraps what returns an `Observable`"
      ),
      ("extension A { ) }", "A.swift:1: `)` closes nothing"),
      ("extension A {\n  public wrong func f() {}\n}", "A.swift:2: `wrong` where a declaration was expected"),
    ])
  func problem(text: String, message: String) {
    #expect(problems(text) == [message])
  }

  @Test("may have several faults, and all are named")
  func several() {
    #expect(problems("extension A {\n  public func f() {}\n  public func g() {}\n}").count == 2)
  }
}

private func problems(_ text: String) -> [String] {
  do {
    let file = try FaceFile(path: "A.swift", text: text)
    guard file.problems.isEmpty else { return file.problems.map(\.description) }
    for face in Face.allCases { _ = try file.text(for: face) }
    return []
  } catch {
    return [error.description]
  }
}

// SPDX-License-Identifier: MIT

import Testing

@testable import diagrams

@Suite("The code of a case")
struct SnippetTests {
  private func snippet(_ body: String, line: Int = 2) -> Snippet? {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { "        " + $0 }
    let source = ["let cases = [", "      Case(\"a\") { scheduler in"] + lines + ["      },", "]"]
    return Snippet(in: source.joined(separator: "\n"), line: line)
  }

  @Test("is what stands in its closure before the picture, moved to the left")
  func code() {
    let body =
      "let source = makeSource()\nlet result = source.map {\n  $0 * 2\n}\nreturn Picture([:], result)"
    #expect(snippet(body)?.code == "let source = makeSource()\nlet result = source.map {\n  $0 * 2\n}")
  }

  @Test(
    "says in the box how the result is made, without what it is called on",
    arguments: [
      ("let result = source.map { $0 * 2 }", "map { $0 * 2 }"),
      ("let result = Observable<Int>.interval(.seconds(3))", "interval(.seconds(3))"),
      ("let result = Observable.zip(a, b) { $0 + $1 }", "zip(a, b) { $0 + $1 }"),
      ("let result = Single.create(on: scheduler)", "Single.create(on: scheduler)"),
      ("let result = source.map {\n  $0 * 2\n}", "map { … }"),
      (
        "let result = source.multicast({ Subject() }) { shared in\n  shared\n}",
        "multicast({ Subject() }) { … }"
      ),
      (
        "let result = source.window(\n  count: 3, scheduler: scheduler)",
        "window(count: 3, scheduler: scheduler)"
      ),
      ("let result = source.take(2)\n  .map(f)", "take(2).map(f)"),
      ("let result = source.publish()\nscheduler.scheduleAt(204) { }", "publish()"),
    ])
  func operation(body: String, operation: String) {
    #expect(snippet(body + "\nreturn Picture([:], result)")?.operation == operation)
  }

  @Test("is not found where there is no case, no result or no picture")
  func notFound() {
    let body = "let result = source.take(2)\nreturn Picture([:], result)"
    #expect(snippet(body) != nil)
    #expect(snippet(body, line: 4) == nil)
    #expect(snippet(body, line: 400) == nil)
    #expect(snippet("let result = source.take(2)") == nil)
    #expect(snippet("let other = source.take(2)\nreturn Picture([:], other)") == nil)
  }
}

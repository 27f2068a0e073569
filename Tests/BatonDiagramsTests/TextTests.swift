// SPDX-License-Identifier: MIT

import BatonDiagrams
import Testing

@Suite("A marble diagram as text")
struct TextTests {
  @Test func `has a column for each time, and the rows below it`() {
    #expect(
      Samples.debounce.text == """
        time    200 210 215 235 260
        keys    ^---a---ab------|
                [debounce]
        result  ------------ab--|
        """)
  }

  @Test func `has the title above it, and the operation below rows without results`() {
    let diagram = MarbleDiagram(
      title: "Keys", sources: [.init("keys", [.init(1, .next("a"))])], operation: "subscribe")
    #expect(
      diagram.text == """
        Keys
        time  1
        keys  a-
              [subscribe]
        """)
  }

  @Test func `puts marks of one time into parentheses`() {
    let diagram = Samples.row(
      .init(1, .next("a")), .init(2, .next("b")), .init(2, .next("c")), .init(2, .error("no")),
      .init(3, .next("late")))
    #expect(
      diagram.text == """
        time  1 2         3
        row   a-(b c #no) late
        """)
  }

  @Test func `keeps events of one time in their order, and puts times in order`() {
    let diagram = Samples.row(.init(2, .next("b")), .init(1, .next("a")), .init(2, .completed))
    #expect(
      diagram.text == """
        time  1 2
        row   a-(b |)
        """)
  }

  @Test func `interrupts the line where nobody is subscribed`() {
    let diagram = Samples.row(
      .init(1, .next("x")), .init(2, .subscribed), .init(3, .next("a")), .init(4, .unsubscribed),
      .init(5, .next("y")), .init(6, .subscribed), .init(7, .subscribed), .init(8, .unsubscribed),
      .init(9, .next("b")))
    #expect(
      diagram.text == """
        time  1 2 3 4 5 6 7 8 9
        row   x ^-a-! y ^-^-!-b-
        """)
  }

  @Test func `has no line for a sequence that nobody subscribed to`() {
    let diagram = MarbleDiagram(
      sources: [.init("a", [.init(1, .next("x"))]), .init("b", [], tellsSubscriptions: true)],
      results: [.init("c", [])])
    #expect(diagram.text == "time  1\na     x-\nb\nc     --")
  }

  @Test(
    "quotes elements that could be mistaken for something else",
    arguments: [
      ("", "\"\""), ("a b", "\"a b\""), ("-1", "\"-1\""), ("|", "\"|\""), ("(a)", "\"(a)\""),
      ("a\nb", "\"a␊b\""),
      ("plain", "plain"), ("1.5", "1.5"), ("日本", "日本"),
    ])
  func quotes(element: String, text: String) {
    #expect(Samples.row(.init(1, .next(element))).text.hasSuffix("  " + text + "-"))
  }

  @Test func `shortens long elements and names`() {
    let diagram = MarbleDiagram(sources: [
      .init(String(repeating: "n", count: 99), [.init(1, .next(String(repeating: "e", count: 99)))])
    ])
    let lines = diagram.text.split(separator: "\n")
    #expect(lines[1] == String(repeating: "n", count: 23) + "…  " + String(repeating: "e", count: 31) + "…-")
  }

  @Test func `counts letters of East Asia and pictures as two columns, accents as none`() {
    let diagram = MarbleDiagram(sources: [
      .init("日本", [.init(1, .next("語")), .init(10, .next("👩‍👩‍👧‍👦")), .init(100, .next("e\u{301}"))]),
      .init("a", [.init(1, .next("b")), .init(10, .next("c")), .init(100, .completed)]),
    ])
    #expect(
      diagram.text == """
        time  1  10 100
        日本  語-👩‍👩‍👧‍👦-e\u{301}---
        a     b--c--|
        """)
  }

  @Test func `is as wide for times that are far apart as for others`() {
    let diagram = Samples.row(.init(.min, .next("a")), .init(0, .next("b")), .init(.max, .completed))
    #expect(
      diagram.text == """
        time  -9223372036854775808 0 9223372036854775807
        row   a--------------------b-|
        """)
  }

  @Test func `writes a timeline's times in the unit that fits, as exactly as needed`() {
    func axis(_ times: Int...) -> String {
      let row = MarbleDiagram.Row("row", times.map { .init($0, .next("x")) })
      let text = MarbleDiagram(sources: [row], unit: .nanosecond).text
      return text.split(separator: "\n")[0].split(separator: " ").joined(separator: " ")
    }
    #expect(axis(1_250_000, 1_251_000, 4_000_000) == "time (ms) 1.25 1.251 4")
    #expect(axis(0, 999) == "time (ns) 0 999")
    #expect(axis(1_500) == "time (µs) 1.5")
    #expect(axis(-2_000_000_000, 60_000_000_000) == "time (s) -2 60")
    #expect(axis(1_999_999_999, 2_000_000_000) == "time (s) 1.999999999 2")
    #expect(axis(0) == "time (ns) 0")
    #expect(axis(.min, .max) == "time (s) -9223372036.9 9223372036.9")
  }

  @Test func `has rows and no time where nothing happened`() {
    let diagram = MarbleDiagram(sources: [.init("a", [])], operation: "never", results: [.init("b", [])])
    #expect(diagram.text == "time\na\n      [never]\nb")
    #expect(MarbleDiagram(sources: []).text == "time")
  }
}

@Suite("A marble diagram in words")
struct WordsTests {
  @Test func `says of each row what came when`() {
    #expect(
      Samples.debounce.words
        == "keys: a at 210, ab at 215, completed at 260. Then debounce. result: ab at 235, completed at 260.")
  }

  @Test func `names groups, errors, ends of subscriptions and rows without anything`() {
    let diagram = MarbleDiagram(
      sources: [
        .init(
          "a",
          [
            .init(1, .next("x")), .init(2, .subscribed), .init(2, .next("y")), .init(2, .next("")),
            .init(3, .unsubscribed),
          ]),
        .init("b", []), .init("never", [], tellsSubscriptions: true), .init("c", [.init(4, .error("#"))]),
      ],
      results: [.init("d", [.init(4, .error("offline"))])])
    #expect(
      diagram.words
        == "a: x at 1, subscribed, y and an empty text at 2, unsubscribed at 3. b: nothing. never: never subscribed. c: error at 4. "
        + "d: error offline at 4.")
  }

  @Test func `has units, and counts what is too much to say`() {
    let many = MarbleDiagram(
      sources: [.init("a", (1...45).map { .init($0 * 1_000_000, .next("\($0)")) })], unit: .nanosecond)
    #expect(many.words.hasPrefix("a: 1 at 1 ms, 2 at 2 ms, "))
    #expect(many.words.hasSuffix("40 at 40 ms, 5 more."))
  }
}

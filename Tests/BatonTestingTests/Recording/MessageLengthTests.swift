// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

/// No message of a test that fails is longer than a screen, however many elements there were.
@Suite("Messages about a hundred thousand elements")
struct MessageLengthTests {
  private static let many = 100_000
  /// More than 20 elements or times are not written in full; each takes no more than some columns.
  private static let screen = 3000

  @Test func `What a recorder has recorded when it gives up`() throws {
    let recorder = Recorder<Int>()
    for number in 0..<Self.many { recorder.on(.next(number)) }
    let timeout = try #require(throws: RecordingTimeout.self) {
      try recorder.waitForEnd(timeout: .milliseconds(1))
    }
    #expect(timeout.description.count < Self.screen)
    #expect(timeout.description.contains("recorded [next(0), next(1), "))
    #expect(timeout.description.hasSuffix(", next(99998), next(99999)] (100000 in all)"))
  }

  @Test(
    "A comparison of marbles shows the first times, the first difference, the last, and how many there are")
  func comparison() {
    let expected = (0..<Self.many).map { Recorded<Event<Int>>.next($0, $0) }
    var actual = expected
    actual[50_000] = .next(50_000, -1)
    let text = marbles(actual, expected: expected)
    #expect(
      text == """

        time      0 1 2 3 4 5 … 49997 49998 49999 50000 50001 50002 50003 50004 50005 50006 … 99996 99997 99998 99999 (100000 times in all)
        expected  0-1-2-3-4-5-…-49997-49998-49999-50000-50001-50002-50003-50004-50005-50006-…-99996-99997-99998-99999
        actual    0-1-2-3-4-5-…-49997-49998-49999--1----50001-50002-50003-50004-50005-50006-…-99996-99997-99998-99999
        """)
  }

  @Test func `A comparison of a hundred thousand events of one time`() {
    let events = (0..<Self.many).map { Recorded<Event<Int>>.next(5, $0) }
    let text = marbles(events, expected: [.next(5, 0)])
    #expect(text.count < Self.screen)
    #expect(text.hasSuffix(" 99998 99999) (100000 in all)"))
  }

  @Test func `An element whose description is long`() {
    let long = String(repeating: "x", count: Self.many)
    #expect(marbles([.next(1, long)], expected: [.next(1, "short")]).count < Self.screen)
  }

  @Test func `A line of marbles that is wrong somewhere is shown around that place`() throws {
    let line = String(repeating: "-", count: Self.many) + "^" + String(repeating: "-", count: Self.many)
    let error = try #require(throws: MarbleError.self) { try Recorded.events(marbles: line) }
    #expect(error.line == line)
    #expect(
      error.description == """
        marbles: only a hot sequence is subscribed to at a time of its own, at 100000
          …------------------------------^------------------------------…
                                         ^
        """)
  }

  @Test func `What an operator sends after its end`() {
    let violations = checkContract(
      "endless",
      of: { source in
        Handmade(source) { source, send in
          source.subscribe(
            Relay { event in
              send(event)
              if event.isStopEvent { for number in 0..<10_000 { send(.next(ContractElement(number))) } }
            })
        }
      })
    let grammar = violations.filter { $0.law == .grammar }
    #expect(!grammar.isEmpty)
    #expect(violations.allSatisfy { $0.what.count < Self.screen })
    #expect(grammar.contains { $0.what.contains("\"next(9999)\"] (10000 in all) arrived after") })
  }
}

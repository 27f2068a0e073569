// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

private struct Broken: Error, Equatable {}

@Suite struct MarbleTests {
  @Test func `A character is a tick, and so is a group; spaces are none`() throws {
    #expect(
      try Recorded.events(marbles: "--a-(bc)-|") == [
        .next(2, "a"), .next(4, "b"), .next(4, "c"), .completed(6),
      ])
    #expect(try Recorded.events(marbles: "  a b -  | ") == [.next(0, "a"), .next(1, "b"), .completed(3)])
    #expect(try Recorded.events(marbles: "-(a|)", at: 200) == [.next(201, "a"), .completed(201)])
    #expect(try Recorded.events(marbles: "") == [])
    #expect(try Recorded.events(marbles: "----") == [])
    #expect(try Recorded.events(marbles: "|--") == [.completed(0)])
  }

  @Test func `A character stands for a value, # for an error`() throws {
    let events = try Recorded.events(marbles: "-a-b#", values: ["a": 1, "b": 2], error: Broken())
    #expect(events == [.next(1, 1), .next(3, 2), .error(4, Broken())])
    #expect(try Recorded.events(marbles: "#", values: ["a": 1]) == [.error(0, MarbleFailure())])
  }

  @Test func `A cold sequence counts from the subscription`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createColdObservable("-a-b--|", values: ["a": 1, "b": 2])
    let observer = scheduler.start { source }
    #expect(observer.events == [.next(201, 1), .next(203, 2), .completed(206)])
    #expect(source.subscriptions == [Subscription(200, 206)])
    let letters = try scheduler.createColdObservable("-a#", error: Broken())
    #expect(letters.recordedEvents == [.next(1, "a"), .error(2, Broken())])
  }

  @Test func `A hot sequence is subscribed to at ^, or at its first tick`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createHotObservable("-a-^-b-(c|)")
    let other = try scheduler.createHotObservable("-a-|", values: ["a": 1], subscribed: 300)
    #expect(source.recordedEvents == [.next(198, "a"), .next(202, "b"), .next(204, "c"), .completed(204)])
    #expect(other.recordedEvents == [.next(301, 1), .completed(303)])
    let observer = scheduler.start { source }
    #expect(observer.events == (try Recorded.events(marbles: "--b-(c|)", at: 200)))
  }

  @Test(
    "What is wrong with a line is said with its place",
    arguments: [
      ("-a(b", 2, "a group is not closed"), ("-a)", 2, "no group is open"),
      ("-()", 1, "the group is empty"), ("((", 1, "a group is in no other"),
      ("(a-", 2, "no time passes in a group"), ("a|-b", 3, "nothing follows the end"),
      ("(|#)", 2, "nothing follows the end"),
      ("a^", 1, "only a hot sequence is subscribed to at a time of its own"),
    ])
  func mistakes(line: String, position: Int, reason: String) {
    let error = #expect(throws: MarbleError.self) { try Recorded.events(marbles: line) }
    #expect(error?.line == line)
    #expect(error?.position == position)
    #expect(error?.reason == reason)
  }

  @Test func `A hot line has one ^, in no group`() {
    let scheduler = TestScheduler(initialClock: 0)
    let twice = #expect(throws: MarbleError.self) { try scheduler.createHotObservable("^a^") }
    #expect(twice?.reason == "there is one subscription only")
    let grouped = #expect(throws: MarbleError.self) { try scheduler.createHotObservable("(^a)") }
    #expect(grouped?.reason == "no subscription is in a group")
  }

  @Test func `A message shows the line, with a mark beneath the character`() {
    let error = #expect(throws: MarbleError.self) {
      try Recorded.events(marbles: "--a-c-|", values: ["a": 1])
    }
    #expect(
      error?.description == """
        marbles: there is no value for 'c', at 4
          --a-c-|
              ^
        """)
  }

  @Test(arguments: ["--a-(bc)-|", "", "a", "(ab)c#", "---|", "(a#)"])
  func `What was recorded is a line again`(line: String) throws {
    let events = try Recorded.events(marbles: line, at: 200)
    #expect(events.marbles(from: 200) == line)
  }

  @Test func `A sequence's line counts from its subscription, and ends with its disposal`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createHotObservable("-a-^-b-(cd)-#", error: Broken())
    #expect(scheduler.marbles { source } == "--b-(cd)-#")
    let other = TestScheduler(initialClock: 0)
    let numbers = Observable<Int>.interval(.seconds(1), scheduler: other)
    let line = other.marbles(values: ["a": 0, "b": 1], disposed: 203) { numbers }
    #expect(line == "-ab")
  }

  @Test func `An element is drawn as what stands for it, else as its own character, else as ?`() {
    let events: [Recorded<Event<Int>>] = [
      .next(1, 10), .next(3, 7), .next(5, 11), .next(5, 8), .completed(6),
    ]
    #expect(events.marbles(values: ["a": 10]) == "-a-7-(?8)|")
    #expect(events.marbles(from: 3, values: ["b": 11]) == "7-(b8)|")
    #expect(Recorded.events(.next(0, "-"), .next(1, "|")).marbles() == "??")
  }

  @Test func `A comparison has the expected line above the actual one, below the times`() {
    let expected = Recorded.events(.next(210, "a"), .next(220, "b"), .next(220, "c"), .completed(600))
    let actual = Recorded.events(.next(210, "a"), .next(230, "b"), .error(600, Broken()))
    #expect(
      marbles(actual, expected: expected) == """

        time      210 220       230 600
        expected  "a"-("b" "c")-----|
        actual    "a"-----------"b"-#Broken()
        """)
    #expect(marbles([], expected: [] as [Recorded<Event<Int>>]).contains("actual"))
  }
}

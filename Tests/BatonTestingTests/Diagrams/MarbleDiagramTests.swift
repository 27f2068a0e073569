// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("A marble diagram of a test")
struct MarbleDiagramTests {
  private struct Offline: Error {}

  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `has what hot sources sent, who was subscribed, and what came of it`() {
    let keys = scheduler.createHotObservable([
      .next(150, "x"), .next(210, "a"), .next(215, "ab"), .completed(260),
    ])
    let observer = scheduler.start { keys.debounce(.seconds(20), scheduler: scheduler) }
    let diagram = MarbleDiagram("debounce(20 s)", sources: [keys], result: observer)
    #expect(
      diagram.text == """
        time    150 200 210 215 235 260
        source  x   ^---a---ab------|
                [debounce(20 s)]
        result  ----------------ab--|
        """)
  }

  @Test func `has names for its rows`() {
    let taps = scheduler.createHotObservable([.next(220, 1)])
    let keys = scheduler.createHotObservable([.next(210, "a")])
    let observer = scheduler.start { taps.withLatestFrom(keys) { "\($0)\($1)" } }
    let diagram = MarbleDiagram(
      "withLatestFrom", title: "Search", sources: ["taps": taps, "keys": keys], results: ["search": observer])
    #expect(
      diagram.text == """
        Search
        time    200 210 220 1000
        taps    ^-------1---!
        keys    ^---a-------!
                [withLatestFrom]
        search  --------1a-------
        """)
  }

  @Test
  func `names rows by their number where there are several, and leaves those that have a name theirs`() {
    let one = scheduler.createHotObservable([.next(210, 1)])
    let two = MarbleDiagram.Row("expected", [.next(220, 2), .error(230, Offline())])
    let diagram = MarbleDiagram("merge", sources: [one, two], result: one)
    #expect(
      diagram.sources.map(\.name) == ["source 1", "expected"] && diagram.results.map(\.name) == ["result"])
    #expect(diagram.sources[1].marks.map(\.kind) == [.next("2"), .error("Offline()")])
  }

  @Test(
    "has cold sources at the times at which they sent, in one row for subscriptions that followed each other")
  func cold() throws {
    let source = try scheduler.createColdObservable("-a-b#")
    let observer = scheduler.start { source.retry(2) }
    let diagram = MarbleDiagram("retry(2)", sources: [source], result: observer)
    #expect(
      diagram.text == """
        time    200 201 203 204   205 207 208
        source  ^---a---b---(# ^)-a---b---#
                [retry(2)]
        result  ----a---b---------a---b---#
        """)
  }

  @Test func `has a row for each subscription to a cold source, where they overlap`() throws {
    let other = try scheduler.createColdObservable("--x|")
    let both = scheduler.createObserver(String.self)
    scheduler.scheduleAt(100) { _ = other.subscribe(both) }
    scheduler.scheduleAt(101) { _ = other.subscribe(both) }
    scheduler.advanceTo(200)
    #expect(
      MarbleDiagram("twice", sources: [other], result: both).text == """
        time      100 101 102 103   104
        source 1  ^-------x---|
        source 2      ^-------x-----|
                  [twice]
        result    --------x---(| x)-|
        """)
  }

  @Test func `has no event that was not sent: after the end of a subscription, or in the future`() throws {
    let cold = try scheduler.createColdObservable("-a-b-c|")
    let hot = scheduler.createHotObservable([.next(203, "x"), .next(5000, "y")])
    let observer = scheduler.createObserver(String.self)
    scheduler.scheduleAt(200) { _ = cold.take(until: hot).subscribe(observer) }
    scheduler.advanceTo(300)
    #expect(
      MarbleDiagram("take(until:)", sources: [cold, hot], result: observer).text == """
        time      200 201 203
        source 1  ^---a---!
        source 2  ^-------(x !)
                  [take(until:)]
        result    ----a---|
        """)
  }

  @Test(
    "keeps the order of what happened at one time, and leaves out that a subscription ends after its sequence"
  )
  func order() throws {
    let source = try scheduler.createHotObservable("-a-b|")
    let observer = scheduler.start { source.subscribe(on: scheduler) }
    #expect(
      MarbleDiagram("subscribe(on:)", sources: [source], result: observer).text == """
        time    201   203 204
        source  (a ^)-b---|
                [subscribe(on:)]
        result  ------b---|
        """)
  }

  @Test func `describes what optionals hold, and events`() {
    func kinds<Element>(_ elements: Element...) -> [MarbleDiagram.Mark.Kind] {
      MarbleDiagram.Row("", elements.map { Recorded.next(1, $0) }).marks.map(\.kind)
    }
    #expect(kinds(1, nil) == [.next("1"), .next("nil")])
    #expect(kinds(String?.some("a")) == [.next("a")])
    #expect(kinds(Event.next(1)) == [.next("next(1)")])
    #expect(kinds([1, 2]) == [.next("[1, 2]")])
  }

  @Test func `is a picture that says what happened`() {
    let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
    let observer = scheduler.start { source.map { $0 * 2 } }
    let diagram = MarbleDiagram("map { $0 * 2 }", sources: [source], result: observer)
    #expect(
      diagram.svg.contains(
        "source: 1 at 210, completed at 220. Then map { $0 * 2 }. result: 2 at 210, completed at 220.</desc>")
    )
  }
}

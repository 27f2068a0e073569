// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Testing

/// What the article on orders shows, as it stands there.
@Suite("What the page on exploring orders shows", .enabled(if: VirtualTimeUnavailable.here == nil))
struct OrdersArticleTests {
  @Test func showsWhatIsCurrent() throws {
    try exploreOrders { scheduler in
      let remembered = scheduler.createHotObservable([.next(300, "old")], named: "remembered")
      let current = scheduler.createHotObservable([.next(300, "new")], named: "current")
      let shown = scheduler.start {
        Observable.merge(remembered.take(until: current), current.asObservable())
      }
      try #require(shown.elements.last == "new")
    }
  }

  @Test func keepsTheOrderOfOneQueue() throws {
    let count = try exploreOrders { scheduler in
      let ui = scheduler.lane("ui")
      let shown = scheduler.createObserver(String.self)
      ui.schedule { shown.onNext("first") }
      ui.schedule { shown.onNext("second") }
      scheduler.lane("disk").schedule {}
      scheduler.start()
      try #require(shown.elements == ["first", "second"])
    }
    #expect(count == 3)
  }

  @Test func addsUpInEveryOrder() throws {
    let sum = try sameInEveryOrder { scheduler in
      let numbers = (1...5).map { scheduler.createHotObservable([.next(300, $0)]).asObservable() }
      return scheduler.start { Observable.merge(numbers).scan(0, accumulator: +) }.elements.last
    }
    #expect(sum == 15)
  }

  @Test func survivesManyOrders() throws {
    try exploreOrders(atMost: 500, seed: 7) { scheduler in
      let numbers = (1...12).map { scheduler.createHotObservable([.next(300, $0)]).asObservable() }
      let shown = scheduler.start { Observable.merge(numbers) }
      try #require(Set(shown.elements).count == 12)
    }
  }

  @Test func addsUpAsideOfOneAnother() throws {
    try exploreOrders(independent: [["names"], ["numbers"]]) { scheduler in
      let names = scheduler.createHotObservable([.next(300, "a"), .next(300, "b")], named: "names")
      let numbers = scheduler.createHotObservable([.next(300, 1), .next(300, 2)], named: "numbers")
      let (word, sum) = (scheduler.createObserver(String.self), scheduler.createObserver(Int.self))
      _ = names.scan("", accumulator: +).subscribe(word)
      _ = numbers.scan(0, accumulator: +).subscribe(sum)
      scheduler.start()
      try #require(word.elements.last == "ab" && sum.elements.last == 3)
    } report: { coverage in
      #expect("\(coverage)" == "all orders, in 1 run")
    }
  }

  actor Screen {
    private(set) var shown = ""
    func show(_ name: String) { shown = name }
  }

  @Test func showsWhatCameLast() async throws {
    try await exploreTaskOrders { _ in
      let screen = Screen()
      let remembered = Task {
        try await Task.sleep(for: .seconds(1))
        await screen.show("old")
      }
      try await Task.sleep(for: .seconds(1))
      _ = await remembered.result  // without this line, "old" may come last
      await screen.show("new")
      try #require(await screen.shown == "new")
    }
  }

  /// The merge that people write first.
  @Test func failsAsShown() throws {
    struct Unmet: Error, CustomStringConvertible {
      let description = "a requirement is not met, see the issue"
    }
    let failure = try #require(throws: OrderFailure.self) {
      try exploreOrders { scheduler in
        let remembered = scheduler.createHotObservable([.next(300, "old")], named: "remembered")
        let current = scheduler.createHotObservable([.next(300, "new")], named: "current")
        let shown = scheduler.start { Observable.merge(remembered.asObservable(), current.asObservable()) }
        if shown.elements.last != "new" { throw Unmet() }
      }
    }
    #expect(try article("ExploringOrders").contains("```\n\(failure)\n```\n"))
  }

  @Test
  func `Every program on the page is one of these`() throws { try expectPrograms(of: "ExploringOrders") }
}

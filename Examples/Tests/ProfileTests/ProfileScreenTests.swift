// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Profile
import Testing

private typealias Texts = (ProfileScreen, Observable<String>, Observable<String>) -> Observable<String>

/// What is shown in the end.
private func lastText(_ scheduler: TestScheduler, _ texts: @escaping Texts) -> String? {
  let screen = ProfileScreen(
    disk: scheduler.lane("disk"), network: scheduler.lane("network"), ui: scheduler.lane("ui"))
  return scheduler.start { texts(screen, .just("Ada, as she was"), .just("Ada")) }.elements.last
}

@Test("The screen shows what is current in the end, whichever comes first")
func current() throws {
  let last = try sameInEveryOrder {
    lastText($0) { $0.texts(remembered: $1, current: $2) }
  }
  #expect(last == "Ada")
}

@Test("Merged without more ado it shows it in the order of scheduling, and not in another")
func hopeful() throws {
  func last(_ scheduler: TestScheduler) -> String? {
    lastText(scheduler) { $0.hopefulTexts(remembered: $1, current: $2) }
  }
  #expect(last(TestScheduler(initialClock: 0)) == "Ada", "an ordinary test does not see it")
  let failure = try #require(throws: OrderFailure.self) { _ = try sameInEveryOrder(last) }
  #expect(failure.description.contains("subscribe(on:) in lane network"))
  #expect(throws: OrderFailure.self) { _ = try sameInEveryOrder(replay: failure.order, last) }
}

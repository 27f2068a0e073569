// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("What README shows")
struct ReadmeTests {
  @Test("The test of a throttled search")
  func throttledSearch() {
    let scheduler = TestScheduler(initialClock: 0)
    let keystrokes = scheduler.createHotObservable([.next(210, "a"), .next(220, "ab"), .completed(600)])
    let observer = scheduler.start { keystrokes.throttle(.seconds(100), scheduler: scheduler) }
    #expect(observer.events == [.next(210, "a"), .next(310, "ab"), .completed(600)])
  }

  @Test("The test of a search in every order, and that withLatestFrom fails it")
  func searchesForWhatWasTyped() throws {
    func search(_ join: @escaping (Observable<String>, Observable<String>) -> Observable<String>) throws {
      try exploreOrders { scheduler in
        let text = scheduler.createHotObservable([.next(210, "a"), .next(250, "ab")], named: "text")
        let taps = scheduler.createHotObservable([.next(250, "tap")], named: "taps")
        let searches = scheduler.start { join(taps.asObservable(), text.asObservable()) }
        guard searches.elements.last == "ab" else { throw RxError.noElements }
      }
    }
    try search { taps, text in Observable.combineLatest(taps, text) { $1 } }
    #expect(throws: OrderFailure.self) { try search { taps, text in taps.withLatestFrom(text) } }
  }
}

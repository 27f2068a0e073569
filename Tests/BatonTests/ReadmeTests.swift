// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("What README shows")
struct ReadmeTests {
  @Test func `The test of a throttled search`() {
    let scheduler = TestScheduler(initialClock: 0)
    let keystrokes = scheduler.createHotObservable([.next(210, "a"), .next(220, "ab"), .completed(600)])
    let observer = scheduler.start { keystrokes.throttle(.seconds(100), scheduler: scheduler) }
    #expect(observer.events == [.next(210, "a"), .next(310, "ab"), .completed(600)])
  }

  @Test func `The test of a price in every order, and that withLatestFrom fails it`() throws {
    func total(_ join: @escaping (Observable<Int>, Observable<Int>) -> Observable<Int>) throws {
      try exploreOrders { scheduler in
        let price = scheduler.createHotObservable([.next(210, 3), .next(250, 4)], named: "price")
        let count = scheduler.createHotObservable([.next(250, 2)], named: "count")
        let total = scheduler.start { join(count.asObservable(), price.asObservable()) }
        guard total.elements.last == 8 else { throw RxError.noElements }
      }
    }
    try total { count, price in Observable.combineLatest(count, price) { $0 * $1 } }
    #expect(throws: OrderFailure.self) {
      try total { count, price in count.withLatestFrom(price) { $0 * $1 } }
    }
  }
}

// SPDX-License-Identifier: MIT

import BatonBlocking
import BatonRx
import BatonXCTest
import Words
import XCTest

final class SearchModelTests: XCTestCase {
  private var scheduler: TestScheduler!
  private var disposeBag: DisposeBag!

  override func setUp() {
    super.setUp()
    scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
    disposeBag = DisposeBag()
  }

  override func tearDown() {
    scheduler = nil
    disposeBag = nil
    super.tearDown()
  }

  func testSearchesForWhatWasTypedLast() throws {
    try SharingScheduler.mock(scheduler: scheduler) {
      let model = SearchModel(store: MemoryStore(words: ["bat", "baton", "cat"]), scheduler: scheduler)
      let observer = scheduler.createObserver(SearchResult.self)
      model.result.drive(observer).disposed(by: disposeBag)
      scheduler.createHotObservable([.next(10, "b"), .next(11, "ba "), .next(12, "ba"), .next(50, "x")])
        .bind(to: model.query)
        .disposed(by: disposeBag)
      scheduler.createColdObservable([.next(30, ())]).bind(to: model.refresh).disposed(by: disposeBag)
      scheduler.start()
      XCTAssertEqual(
        observer.events,
        [
          .next(15, .found(["bat", "baton"])),
          .next(31, .found(["bat", "baton"])),
          .next(54, .failed("unknown(\"x\")")),
        ])
      XCTAssertEqual(try model.searches.toBlocking(timeout: 1).first(), 3)
    }
  }

  func testTriesAgain() {
    let source = scheduler.createColdObservable([.error(5, WordError.unreachable, Int.self)])
    let result = scheduler.start {
      source.asSingle().retryWithBackoff(2, scheduler: self.scheduler).asObservable()
    }
    XCTAssertEqual(result.events, [.error(245, WordError.unreachable)])
    XCTAssertEqual(
      source.subscriptions, [Subscription(200, 205), Subscription(215, 220), Subscription(240, 245)])
  }

  func testWaitsForAWord() throws {
    let store = MemoryStore(words: ["cat"])
    XCTAssertEqual(try store.words(startingWith: "c").toBlocking().single(), ["cat"])
    XCTAssertThrowsError(try store.words(startingWith: "d").toBlocking().single()) {
      XCTAssertEqual($0 as? WordError, .unknown("d"))
    }
  }
}

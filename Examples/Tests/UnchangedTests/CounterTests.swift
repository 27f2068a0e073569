// SPDX-License-Identifier: MIT

import RxBlocking
import RxSwift
import RxTest
import Unchanged
import XCTest

final class CounterTests: XCTestCase {
  func testCounts() {
    let scheduler = TestScheduler(initialClock: 0)
    let disposeBag = DisposeBag()
    let counter = Counter()
    let observer = scheduler.createObserver(Int.self)
    counter.count.subscribe(observer).disposed(by: disposeBag)
    scheduler.createColdObservable([.next(10, ()), .next(20, ())]).bind(to: counter.plus).disposed(
      by: disposeBag)
    scheduler.createColdObservable([.next(30, ())]).bind(to: counter.minus).disposed(by: disposeBag)
    scheduler.start()
    let correct: [Recorded<RxSwift.Event<Int>>] = [.next(0, 0), .next(10, 1), .next(20, 2), .next(30, 1)]
    XCTAssertEqual(observer.events, correct)
    XCTAssertEqual(try counter.count.toBlocking(timeout: 1).first(), 1)
  }
}

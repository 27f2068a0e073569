// SPDX-License-Identifier: MIT

import RxCocoa
import RxSwift
import RxTest
import XCTest

// What the guide from RxSwift says of tests in the Swift 5 mode, of a view model that is not in it any more.

@MainActor
final class NameModel {
  private var prefix = "Dr. "
  func titles(_ names: Driver<String>) -> Driver<String> { names.map { self.prefix + $0 } }
}

final class NameModelTests: XCTestCase {
  private var scheduler: TestScheduler!
  private var model: NameModel!

  @MainActor
  override func setUp() async throws {
    scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    model = NameModel()
  }

  @MainActor
  func testTitles() async {
    SharingScheduler.mock(scheduler: scheduler) {
      let names = scheduler.createHotObservable([.next(10, "No")])
      let titles = scheduler.createObserver(String.self)
      let subscription = model.titles(names.asDriver(onErrorJustReturn: "")).drive(titles)
      scheduler.start()
      XCTAssertEqual(titles.events, [.next(10, "Dr. No")])
      subscription.dispose()
    }
  }
}

// SPDX-License-Identifier: MIT
// options: -Xfrontend -warn-long-expression-type-checking=1000

import Baton
import BatonTaskTesting
import XCTest

@MainActor
final class SearchModel {
  private var searches = 0
  let query = BehaviorRelay(value: "")
  lazy var results: Driver<String> = query.asDriver().debounce(.seconds(3)).map { @MainActor in
    self.searches += 1
    return "\($0) \(self.searches)"
  }
}

// `XCTestCase` belongs to nobody, and so do its subclasses: the main actor's are the tests.
nonisolated final class SearchModelTests: XCTestCase {
  @MainActor
  func testDebounces() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      let model = SearchModel()
      let results = scheduler.createObserver(String.self)
      let subscription = model.results.drive(results)
      scheduler.scheduleAt(1) { model.query.accept("s") }
      scheduler.scheduleAt(2) { model.query.accept("sw") }
      scheduler.start()
      XCTAssertEqual(results.events, [.next(5, "sw 1")])
      subscription.dispose()
    }
  }

  @MainActor
  func testWaits() async throws {
    try await withVirtualTime {
      let model = SearchModel()
      model.query.accept("s")
      try await Task.sleep(for: .seconds(60))
      XCTAssertEqual(model.query.value, "s")
    }
  }
}

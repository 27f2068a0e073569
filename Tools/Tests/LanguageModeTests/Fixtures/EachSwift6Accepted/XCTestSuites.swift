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

// `XCTestCase` belongs to nobody, and so do its subclasses: the main actor's are the methods. They are `async` all: on Linux the program
// of the tests stops at a test of the main actor that is not.
nonisolated final class SearchModelTests: XCTestCase {
  private var scheduler: TestScheduler!
  private var model: SearchModel!

  @MainActor
  override func setUp() async throws {
    scheduler = TestScheduler(initialClock: 0)
    model = SearchModel()
  }

  @MainActor
  override func tearDown() async throws {
    scheduler = nil
    model = nil
  }

  @MainActor
  func testDebounces() async {
    SharingScheduler.mock(scheduler: scheduler) {
      let results = scheduler.createObserver(String.self)
      let subscription = model.results.drive(results)
      scheduler.scheduleAt(1) { self.model.query.accept("s") }
      scheduler.scheduleAt(2) { self.model.query.accept("sw") }
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

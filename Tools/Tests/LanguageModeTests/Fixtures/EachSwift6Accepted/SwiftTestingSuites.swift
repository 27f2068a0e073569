// SPDX-License-Identifier: MIT
// options: -Xfrontend -warn-long-expression-type-checking=1000

import Baton
import BatonTaskTesting
import Testing

@MainActor
final class Model {
  private(set) var taps = 0
  private let step: Int
  let input = PublishRelay<Int>()
  var title: Driver<String> { input.asDriver(onErrorJustReturn: 0).map { "\($0 * self.step)" } }

  init(step: Int = 2) { self.step = step }

  func tap() { taps += 1 }

  func tapLater() async throws {
    try await Task.sleep(for: .seconds(60))
    tap()
  }
}

// A suite that mocks the scheduler of drivers runs on the main actor, one test at a time.
@MainActor
@Suite(.serialized)
struct DriverTests {
  let model = Model()
  let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  @Test func title() {
    SharingScheduler.mock(scheduler: scheduler) {
      let titles = scheduler.createObserver(String.self)
      let subscription = model.title.drive(titles)
      scheduler.scheduleAt(10) { model.input.accept(4) }
      scheduler.start()
      #expect(titles.events == [.next(10, "8")])
      subscription.dispose()
    }
  }

  @Test func actions() {
    var count = 0
    scheduler.scheduleAt(100) { model.tap() }
    scheduler.scheduleAt(200) {
      model.tap()
      count = model.taps
    }
    scheduler.start()
    #expect(count == 2)
  }

  @Test func started() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
    let result = scheduler.start {
      model.tap()
      return source.asObservable()
    }
    #expect(result.events == [.next(210, 1), .next(220, 2)])
    #expect(model.taps == 1)
  }

  @Test func tasks() async throws {
    try await withVirtualTime {
      model.tap()
      try await model.tapLater()
      #expect(model.taps == 2)
    }
  }

  @Test func tasksAndSequences() async throws {
    let taps = try await withVirtualTimeScheduler { scheduler in
      let subscription = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
        .subscribe(onNext: { _ in model.tap() })
      try await Task.sleep(for: .milliseconds(3500))
      subscription.dispose()
      return model.taps
    }
    #expect(taps == 3)
  }

  @Test func orders() async throws {
    try await exploreTaskOrders { _ in
      let model = Model()
      model.tap()
      await Task.yield()
      try #require(model.taps == 1)
    }
  }
}

// One that does not touch the main actor's state need not.
nonisolated struct PlainTests {
  @Test func debounced() {
    let scheduler = TestScheduler(initialClock: 0)
    let keys = scheduler.createHotObservable([.next(210, "s"), .next(220, "sw")])
    let result = scheduler.start { keys.debounce(.seconds(30), scheduler: scheduler) }
    #expect(result.events == [.next(250, "sw")])
  }

  @Test func sent() {
    let scheduler = TestScheduler(initialClock: 0)
    let subject = PublishSubject<Int>()
    scheduler.scheduleAt(250) { subject.onNext(1) }
    let result = scheduler.start { subject }
    #expect(result.events == [.next(250, 1)])
  }

  @Test func virtual() async throws {
    try await withVirtualTime { try await Task.sleep(for: .seconds(3600)) }
  }
}

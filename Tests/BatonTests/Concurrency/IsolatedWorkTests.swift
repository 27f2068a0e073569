// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Dispatch
import Testing

/// Asynchronous closures belong to the actor in whose code they are written, as those of a `Task { }` do.
@Suite("Work of actors")
struct IsolatedWorkTests {
  @MainActor
  @Test
  func `Work of the main actor's touches its state, with work elsewhere going on beside it`() async throws {
    let model = Model()
    let ones = Observable.from(Array(repeating: 1, count: 200)).observe(on: .serial(name: "ones"))
    async let page = model.page().value
    async let mapped = model.mapped(ones).collect()
    async let merged = model.merged(ones).collect()
    async let filtered = model.filtered(ones).collect()
    async let made = model.made().collect()
    for _ in 0..<200 {
      model.count += 1
      await Task.yield()
    }
    _ = try await (page, mapped, merged, filtered, made)
    #expect(model.count == 200 + 1 + 200 + 200 + 200 + 3)
  }

  @Test func `Work of an actor's touches its state`() async throws {
    let store = Store()
    let ones = Observable.from(Array(repeating: 1, count: 200)).observe(on: .serial(name: "ones"))
    async let page = store.page().value
    async let mapped = store.mapped(ones).collect()
    async let merged = store.mapped(ones).collect()
    _ = try await (page, mapped, merged)
    #expect(await store.count == 401)
  }

  @MainActor
  @Test func `Work that is given an executor runs there, also from the main actor's code`() async throws {
    let scheduler = SerialDispatchQueueScheduler(qos: .utility)
    let places = Observable.of(1, 2).map(maxConcurrent: 1, on: scheduler) { _ in
      (Schedulers.current as? SerialDispatchQueueScheduler) === scheduler
    }
    #expect(try await places.collect() == [true, true])
  }

  @MainActor
  @Test func `A body in virtual time belongs to the actor in whose code it is written`() async throws {
    let model = Model()
    try await withVirtualTime {
      model.count += 1
      try await Task.sleep(for: .seconds(3600))
      model.count += 1
    }
    #expect(model.count == 2)
    let seen = try await withVirtualTimeScheduler { scheduler in
      let subscription = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
        .subscribe(onNext: { _ in model.count += 1 })
      try await Task.sleep(for: .milliseconds(2500))
      subscription.dispose()
      return model.count
    }
    #expect(seen == 4)
    try await exploreTaskOrders { _ in
      MainActor.preconditionIsolated()
      model.count = 7
    }
    #expect(model.count == 7)
  }
}

@MainActor
private final class Model {
  var count = 0

  func page() -> Single<Int> {
    Single.create {
      MainActor.preconditionIsolated()
      self.count += 1
      return self.count
    }
  }

  func mapped(_ numbers: Observable<Int>) -> Observable<Int> {
    numbers.map(maxConcurrent: 4) {
      self.count += $0
      await Task.yield()
      return self.count
    }
  }

  func merged(_ numbers: Observable<Int>) -> Observable<Int> {
    numbers.flatMap(maxConcurrent: 4) {
      self.count += $0
      await Task.yield()
      return Observable.just(self.count)
    }
  }

  func filtered(_ numbers: Observable<Int>) -> Observable<Int> {
    numbers.filter(maxConcurrent: 4) {
      self.count += $0
      await Task.yield()
      return true
    }
  }

  func made() -> Observable<Int> {
    Observable.create { observer in
      for _ in 0..<3 {
        self.count += 1
        observer.onNext(self.count)
        await Task.yield()
      }
    }
  }
}

private actor Store {
  var count = 0

  func page() -> Single<Int> {
    Single.create {
      self.count += 1
      return self.count
    }
  }

  func mapped(_ numbers: Observable<Int>) -> Observable<Int> {
    numbers.map(maxConcurrent: 4) {
      self.count += $0
      await Task.yield()
      return self.count
    }
  }
}

// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("N13 carrying")
struct CarryingTests {
  private static let ways: [NamedPipeline] = [
    Named("observe(on:)") { $0.observe(on: $1) },
    Named("observe(on:capacity:)") { $0.observe(on: $1, capacity: 4, whenFull: .dropOldest) },
    Named("delay") { $0.delay(.seconds(1), scheduler: $1) },
    Named("debounce") { $0.debounce(.seconds(1), scheduler: $1) },
    Named("throttle") { $0.throttle(.seconds(1), scheduler: $1) },
    Named("buffer") { $0.buffer(timeSpan: .seconds(1), count: 10, scheduler: $1).map { $0.first ?? 0 } },
    Named("window") { $0.window(timeSpan: .seconds(1), count: 10, scheduler: $1).merge() },
    Named("two hops") { $0.observe(on: $1).observe(on: $1) },
    Named("subscribe(on:), then observe(on:)") { $0.subscribe(on: $1).observe(on: $1) },
    Named("merge, then observe(on:)") { Observable.merge($0, .empty()).observe(on: $1) },
    Named("take(for:)") { Observable.merge($0, .never()).take(for: .seconds(5), scheduler: $1) },
  ]

  @Test(arguments: ways)
  func `N13 Every event downstream has the subscriber's values, whatever runs it`(hop: NamedPipeline) {
    let scheduler = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    let seen = Lock<[String]>([])
    let see = { @Sendable (what: String) in
      seen.withLock { $0.append("\(what) \(Request.id) \(Request.tenant)") }
    }
    let subscription = Request.$id.withValue("s") {
      Request.$tenant.withValue(7) {
        hop(source.carrying(Request.$id, Request.$tenant), scheduler)
          .subscribe(onNext: { _ in see("next") }, onCompleted: { see("completed") })
      }
    }
    Request.$id.withValue("clock") {
      scheduler.advanceTo(scheduler.clock + 1)
      Request.$id.withValue("r") { source.onNext(1) }
      scheduler.advanceTo(scheduler.clock + 2)
      Request.$id.withValue("r") { source.onCompleted() }
      scheduler.advanceTo(scheduler.clock + 10)
    }
    let events = seen.withLock { $0 }
    #expect(events.contains("next s 7") && events.last == "completed s 7")
    #expect(events.allSatisfy { $0.hasSuffix("s 7") })
    subscription.dispose()
  }

  @Test func `N13 Without it a closure has the values of what runs it; an error has them too`() async {
    #expect(await Request.seen { source, tell in source.subscribe(onNext: { _ in tell() }) } == "r")
    let error = await Request.seen(sending: .error(TestError())) { source, tell in
      source.carrying(Request.$id).subscribe(onError: { _ in tell() })
    }
    #expect(error == "s")
  }

  @Test
  func `N13 Behind a hop are the values of a carrying upstream of share, too, with another one downstream`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    let seen = Lock<[String]>([])
    let subscription = Request.$id.withValue("s") {
      Request.$tenant.withValue(7) {
        source.carrying(Request.$id).share().observe(on: scheduler)
          .do(onNext: { _ in seen.withLock { $0.append("\(Request.id) \(Request.tenant)") } })
          .carrying(Request.$tenant).subscribe()
      }
    }
    source.onNext(1)
    scheduler.start()
    #expect(seen.withLock { $0 } == ["s 7"])
    subscription.dispose()
  }

  @Test func `N13 An inner subscription reads the outer subscriber's values`() async {
    let seen = await Request.seen { source, tell in
      source.flatMap { Observable.just($0).carrying(Request.$id) }.subscribe(onNext: { _ in tell() })
    }
    #expect(seen == "s")
  }

  @Test(.timeLimit(.minutes(1)))
  func `N13 A real queue, and an actor's closure, see them`() async {
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "N13")
    let onQueue = await Request.seen { source, tell in
      source.carrying(Request.$id).observe(on: queue).subscribe(onNext: { _ in tell() })
    }
    let onActor = await Request.seen { source, tell in
      source.carrying(Request.$id).subscribe(onNext: { @MainActor _ in tell() })
    }
    #expect([onQueue, onActor] == ["s", "s"])
  }

  @Test func `N13 A value of each element`() {
    let source = PublishSubject<String>()
    let seen = Lock<[String]>([])
    let subscription = source.carrying(Request.$id) {
      if $0.isEmpty { throw TestError() }
      return "of \($0)"
    }.subscribe(
      onNext: { _ in seen.withLock { $0.append(Request.id) } },
      onError: { error in seen.withLock { $0.append("\(error)") } })
    for element in ["a", "b", ""] { source.onNext(element) }
    #expect(seen.withLock { $0 } == ["of a", "of b", "\(TestError())"])
    subscription.dispose()
  }

  @Test func `N13 Values may be bound in the body of a task group`() async {
    let seen = Lock<[String]>([])
    await Request.$id.withValue("s") {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {}
        let source = PublishSubject<Int>()
        let subscription = source.carrying(Request.$id)
          .subscribe(onNext: { _ in
            seen.withLock { $0.append(Request.id) }
            Task {}
          })
        source.onNext(1)
        subscription.dispose()
        group.addTask {}
      }
    }
    #expect(seen.withLock { $0 } == ["s"])
  }
}

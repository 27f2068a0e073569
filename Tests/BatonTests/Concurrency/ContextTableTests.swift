// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation
import TestSupport
import Testing

/// The rows of the table in the article "Tasks and sequences", but those of operators that start tasks, which
/// `TaskContextTests` has.
///
/// The subscriber's value is "s", and the sender's "r".
@Suite("N13 Whose task-local values a closure sees")
struct ContextTableTests {
  typealias Hop = Named<Observable<Int>, Observable<Int>>

  private actor Place {}

  /// Its loop is a dispatch queue, which keeps what it serves.
  private static let eventLoop: EventLoopScheduler = {
    let (queue, key) = (DispatchQueue(label: "N13"), DispatchSpecificKey<EventLoopQueue>())
    @Sendable func serve(_ served: EventLoopQueue) {
      queue.async { served.serve { turn in if case .again = turn { serve(served) } } }
    }
    return EventLoopScheduler(
      name: "N13", isCurrent: { DispatchQueue.getSpecific(key: key) != nil },
      wake: { served in
        queue.setSpecific(key: key, value: served)
        serve(served)
      })
  }()

  private static let hops: [Hop] = [
    Named("a queue") { $0.observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "N13")) },
    Named("a concurrent queue") { $0.observe(on: ConcurrentDispatchQueueScheduler(qos: .default)) },
    Named("a thread") { $0.observe(on: NewThreadScheduler()) },
    Named("a pool") { $0.observe(on: ThreadPoolScheduler.computation) },
    Named("the main thread") { $0.observe(on: .main) },
    Named("tasks' threads") { $0.observe(on: .task()) },
    Named("an actor") { $0.observe(on: .actor(Place())) },
    Named("an executor") { $0.observe(on: ExecutorScheduler(ThreadPoolScheduler.io)) },
    Named("an operation queue") { $0.observe(on: OperationQueueScheduler(operationQueue: OperationQueue())) },
    Named("a run loop") { $0.observe(on: RunLoopScheduler(runLoop: LoopThread.shared.runLoop)) },
    Named("an event loop") { $0.observe(on: eventLoop) },
    Named("subscribe(on:)") { _ in Observable.just(1).subscribe(on: ThreadPoolScheduler.io) },
    Named("a timer") { _ in Observable<Int>.timer(.milliseconds(1), scheduler: ThreadPoolScheduler.io) },
    Named("delay") { $0.delay(.milliseconds(1), scheduler: ThreadPoolScheduler.io) },
  ]

  @Test(.timeLimit(.minutes(1)), arguments: hops)
  func `N13 A closure on a scheduler's thread sees nobody's`(hop: Hop) async {
    let seen = await Request.seen { source, tell in hop(source).subscribe(onNext: { _ in tell() }) }
    #expect(seen == "none")
  }

  /// Subscribes as "s" to what `make` makes, sends 1 as "r", and returns what was seen.
  private func see(
    _ make: (Observable<Int>, _ look: @escaping @Sendable () -> Void) -> Observable<Int>
  ) -> [String] {
    let source = PublishSubject<Int>()
    let seen = Lock<[String]>([])
    let sequence = make(source) { seen.withLock { $0.append(Request.id) } }
    let subscription = Request.$id.withValue("s") { sequence.subscribe() }
    Request.$id.withValue("r") { source.onNext(1) }
    subscription.dispose()
    return seen.withLock { $0 }
  }

  @Test func `N13 A closure without a hop above sees the sender's`() {
    #expect(see { source, look in source.do(onNext: { _ in look() }) } == ["r"])
    #expect(see { _, look in Observable.just(1).do(onNext: { _ in look() }) } == ["s"])
  }

  @Test func `N13 A synchronous create, deferred and using see those of the code that subscribes`() {
    typealias Make = @Sendable (@escaping @Sendable () -> Void) -> Observable<Int>
    let makes: [Make] = [
      { look in
        Observable.create { _ in
          look()
          return Disposables.create()
        }
      },
      { look in
        Observable.deferred {
          look()
          return .just(1)
        }
      },
      { look in
        Observable.using(
          {
            look()
            return BooleanDisposable()
          }, observableFactory: { _ in .just(1) })
      },
    ]
    for make in makes {
      #expect(see { _, look in make(look) } == ["s"])
      #expect(see { source, look in source.flatMap { _ in make(look) } } == ["r"])
    }
  }

  @Test func `N13 Work that a scheduler runs in line sees those of the code that schedules`() {
    #expect(
      see { source, look in source.observe(on: CurrentThreadScheduler.instance).do(onNext: { _ in look() }) }
        == ["r"])
    #expect(
      see { source, look in source.observe(on: Schedulers.immediate).do(onNext: { _ in look() }) } == ["r"])
  }

  @Test func `N13 In virtual time a closure sees those of the code that moves the clock`() {
    let scheduler = TestScheduler(initialClock: 0)
    let seen = Lock<[String]>([])
    let source = PublishSubject<Int>()
    let subscription = Request.$id.withValue("s") {
      source.observe(on: scheduler).subscribe(onNext: { _ in seen.withLock { $0.append(Request.id) } })
    }
    Request.$id.withValue("r") { source.onNext(1) }
    Request.$id.withValue("clock") { scheduler.start() }
    #expect(seen.withLock { $0 } == ["clock"])
    subscription.dispose()
  }

  @Test(.timeLimit(.minutes(1)))
  func `N13 Work of a shared source sees those of the subscriber that connects it`() async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let shared = source.map(maxConcurrent: 1) { _ in seen.send(Request.id) }.share()
    let first = Request.$id.withValue("s") { shared.subscribe() }
    let second = Request.$id.withValue("late") { shared.subscribe() }
    Request.$id.withValue("r") { source.onNext(1) }
    #expect(await seen.next() == "s")
    first.dispose()
    Request.$id.withValue("r") { source.onNext(1) }
    #expect(await seen.next() == "s")
    second.dispose()
  }

  @Test(.timeLimit(.minutes(1)))
  func `N13 Work of a connected source sees those of the caller of connect()`() async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let published = source.map(maxConcurrent: 1) { _ in seen.send(Request.id) }.publish()
    let subscription = Request.$id.withValue("s") { published.subscribe() }
    let connection = Request.$id.withValue("c") { published.connect() }
    Request.$id.withValue("r") { source.onNext(1) }
    #expect(await seen.next() == "c")
    connection.dispose()
    subscription.dispose()
  }

  @Test(.timeLimit(.minutes(1)))
  func `N13 A closure below an asynchronous one sees the subscriber's`() async {
    let seen = await Request.seen { source, tell in
      source.map(maxConcurrent: 1) { $0 }.subscribe(onNext: { _ in tell() })
    }
    #expect(seen == "s")
  }

  @Test(.timeLimit(.minutes(1)))
  func `N13 An actor's closure sees nobody's after a hop`() async {
    let seen = await Request.seen { source, tell in source.subscribe(onNext: { @MainActor _ in tell() }) }
    #expect(seen == "none")
  }

  @Test(.timeLimit(.minutes(1)))
  func `N13 A loop over values, and code after a value, see their own`() async throws {
    let source = PublishSubject<Int>()
    try await Request.$id.withValue("s") {
      let values = source.values
      Request.$id.withValue("r") {
        source.onNext(1)
        source.onCompleted()
      }
      for try await _ in values { #expect(Request.id == "s") }
      _ = try await Single.just(1).value
      #expect(Request.id == "s")
    }
  }
}

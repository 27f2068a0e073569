// SPDX-License-Identifier: MIT

#if DistributedTracing

import Baton
import BatonDistributedTracing
import BatonTesting
import Dispatch
import InMemoryTracing
import ServiceContextModule
import Synchronization
import Testing
import Tracing

@Suite struct InSpanTests {
  private struct Failure: Error {}

  private enum RequestKey: ServiceContextKey {
    typealias Value = Int
  }

  private let tracer = InMemoryTracer()

  /// Runs `body` as a request with this number.
  private func request<Result>(_ number: Int, _ body: () async throws -> Result) async rethrows -> Result {
    var context = ServiceContext.topLevel
    context[RequestKey.self] = number
    return try await ServiceContext.$current.withValue(context) { try await body() }
  }

  private static var number: Int? { ServiceContext.current?[RequestKey.self] }

  @Test func `A subscription is a span, and ends with it`() {
    let source = PublishSubject<Int>()
    let first = source.inSpan("prices", tracer: tracer).subscribe()
    let second = source.inSpan("prices", tracer: tracer).subscribe()
    #expect(tracer.activeSpans.count == 2)
    first.dispose()
    #expect(tracer.activeSpans.count == 1)
    #expect(tracer.finishedSpans.map(\.operationName) == ["prices"])
    source.onCompleted()
    #expect(tracer.finishedSpans.count == 2)
    #expect(tracer.finishedSpans.allSatisfy { $0.errors.isEmpty && $0.status == nil })
    second.dispose()
    #expect(tracer.finishedSpans.count == 2)
  }

  @Test func `An error is recorded`() {
    _ = Observable<Int>.error(Failure()).inSpan("prices", ofKind: .client, tracer: tracer)
      .subscribe(onError: { _ in })
    let span = tracer.finishedSpans.first
    #expect(span?.errors.count == 1)
    #expect(span?.errors.first?.error is Failure)
    #expect(span?.status?.code == .error)
    #expect(span?.kind == .client)
  }

  @Test func `A span begins in the context that is given, and what is upstream has that`() async throws {
    var given = ServiceContext.topLevel
    given[RequestKey.self] = 7
    let seen = try await request(1) {
      try await Observable.just(())
        .map { [Self.number] }
        .map(maxConcurrent: 1) { numbers in numbers + [Self.number] }
        .inSpan("work", context: given, tracer: tracer)
        .map { $0 + [Self.number] }
        .observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "behind"))
        .map { $0 + [Self.number] }
        .collect()
    }
    #expect(seen == [[7, 7, 7, 1]])
    #expect(tracer.finishedSpans.map(\.parentSpanID) == [nil])
  }

  @Test func `Asynchronous stages are its children, and it is its subscriber's`() async throws {
    let tracer = tracer
    let seen = try await tracer.withSpan("request") { _ in
      try await Observable.range(start: 0, count: 20)
        .map(maxConcurrent: 4) { number in
          await tracer.withSpan("stage") { _ in
            await Task.yield()
            return number
          }
        }
        .inSpan("pipeline", tracer: tracer)
        .collect()
    }
    #expect(seen == Array(0..<20))
    let spans = Dictionary(grouping: tracer.finishedSpans, by: \.operationName)
    let (request, pipeline) = (spans["request"]?.first, spans["pipeline"]?.first)
    #expect(pipeline?.parentSpanID == request?.spanID)
    #expect(spans["stage"]?.count == 20)
    #expect(spans["stage"]?.allSatisfy { $0.parentSpanID == pipeline?.spanID } == true)
  }

  @Test func `Behind hops, each request's closures and spans have its own context`() async throws {
    let tracer = tracer
    let pool = ConcurrentDispatchQueueScheduler(qos: .default)
    let (requests, each) = (20, 50)
    let lines = Mutex<[(request: Int, upstream: Int?, downstream: Int?)]>([])
    try await withThrowingTaskGroup { tasks in
      for request in 0..<requests {
        let pipeline = Observable.range(start: 0, count: each)
          .observe(on: pool)
          .carrying(ServiceContext.$current)
          .map { _ in Self.number }
          .map(maxConcurrent: 2) { upstream in
            tracer.withSpan("stage") { _ in }
            return upstream
          }
          .inSpan("pipeline", tracer: tracer)
          .observe(on: pool)
          .carrying(ServiceContext.$current)
          .do(onNext: { upstream in
            let downstream = Self.number
            lines.withLock { $0.append((request, upstream, downstream)) }
          })
        tasks.addTask {
          try await self.request(request) { _ = try await pipeline.collect() }
        }
      }
      try await tasks.waitForAll()
    }
    let all = lines.withLock { $0 }
    #expect(all.count == requests * each)
    #expect(all.count { $0.upstream == $0.request } == requests * each)
    #expect(all.count { $0.downstream == $0.request } == requests * each)
    let spans = Dictionary(grouping: tracer.finishedSpans) { $0.context[RequestKey.self] ?? -1 }
    #expect(Set(spans.keys) == Set(0..<requests))
    for spans in spans.values {
      let top = spans.filter { $0.operationName == "pipeline" }
      #expect(top.count == 1)
      #expect(spans.count { $0.operationName == "stage" && $0.parentSpanID == top.first?.spanID } == each)
    }
  }

  /// Makes a pipeline of a span that ends, and one that fails, both on the scheduler.
  typealias Way = @Sendable (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<Int>

  private static let ways: [(name: String, spans: Int, make: Way)] = [
    (
      "retry with a backoff", 3,
      {
        $1.retry(maxAttempts: 3, backoff: .constant(.seconds(1)), scheduler: $2)
      }
    ),
    ("retry", 3, { _, failing, _ in failing.retry(3) }),
    ("concat", 2, { ending, _, _ in ending.concat(ending) }),
    ("concatMap", 3, { ending, _, _ in Observable.of(1, 2, 3).concatMap { _ in ending } }),
    ("catch", 2, { ending, failing, _ in failing.catch { _ in ending } }),
    (
      "timeout(other:)", 2,
      { ending, _, scheduler in
        ending.concat(Observable.never()).timeout(.seconds(3), other: ending, scheduler: scheduler)
      }
    ),
    ("subscribe(on:)", 1, { $0.subscribe(on: $2) }),
    ("delaySubscription", 1, { $0.delaySubscription(.seconds(1), scheduler: $2) }),
    (
      "a hop and flatMap", 2,
      { ending, _, scheduler in
        Observable.of(1, 2).observe(on: scheduler).flatMap { _ in ending }
      }
    ),
  ]

  @Test(arguments: ways.indices)
  func `The span is its pipeline's subscriber's child, whatever subscribes, and when`(index: Int) {
    let (_, count, make) = Self.ways[index]
    let (scheduler, tracer) = (TestScheduler(initialClock: 0), tracer)
    func spanned(_ end: Observable<Int>) -> Observable<Int> {
      end.observe(on: scheduler).inSpan("work", tracer: tracer)
    }
    let pipeline = make(spanned(.just(1)), spanned(.error(Failure())), scheduler)
    let subscription = tracer.withSpan("request") { _ in pipeline.subscribe(onError: { _ in }) }
    tracer.withSpan("clock") { _ in scheduler.advanceTo(20) }
    subscription.dispose()
    let spans = Dictionary(grouping: tracer.finishedSpans, by: \.operationName)
    let request = spans["request"]?.first
    #expect(spans["work"]?.count == count)
    #expect(spans["work"]?.allSatisfy { $0.parentSpanID == request?.spanID } == true)
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func `Attempts and steps that are asynchronous are siblings`() async throws {
    let tracer = tracer
    let failing = Observable<Int>.create { _ in
      try await tracer.withSpan("work") { _ in
        await Task.yield()
        throw Failure()
      }
    }
    let working = Observable<Int>.create { observer in
      await tracer.withSpan("work") { _ in await Task.yield() }
      observer.onNext(1)
    }
    let seen = try await tracer.withSpan("request") { _ in
      try await Observable.of(1, 2, 3).concatMap { _ in
        failing.inSpan("step", tracer: tracer).retry(3).catch { _ in working.inSpan("step", tracer: tracer) }
      }
      .inSpan("pipeline", tracer: tracer)
      .collect()
    }
    #expect(seen == [1, 1, 1])
    let spans = Dictionary(grouping: tracer.finishedSpans, by: \.operationName)
    let pipeline = spans["pipeline"]?.first
    #expect(pipeline?.parentSpanID == spans["request"]?.first?.spanID)
    #expect(spans["step"]?.count == 12)
    #expect(spans["step"]?.allSatisfy { $0.parentSpanID == pipeline?.spanID } == true)
    #expect(Set(spans["work"]?.map(\.parentSpanID) ?? []) == Set(spans["step"]?.map(\.spanID) ?? []))
  }

  @Test func `What follows a span is not cancelled, and finds it ended`() async throws {
    let tracer = tracer
    let step = Observable<Int>.create { observer in
      await Task.yield()
      observer.onNext(1)
    }
    let next = Observable.deferred {
      Observable.of(Task.isCancelled ? -1 : 2, tracer.activeSpans.count, tracer.finishedSpans.count)
    }
    let seen = try await step.inSpan("step", tracer: tracer).concat(next).collect()
    #expect(seen == [1, 2, 0, 1])
  }

  @Test func `A span ends when its source has been disposed of, however it ends`() throws {
    let active = Mutex<[Int]>([])
    let tracer = tracer
    func spanned(_ source: Observable<Int>) -> Observable<Int> {
      source.do(onDispose: {
        let count = tracer.activeSpans.count
        active.withLock { $0.append(count) }
      })
      .inSpan("work", tracer: tracer)
    }
    _ = spanned(.error(Failure())).retry(2).subscribe(onError: { _ in })
    let later = PublishSubject<Int>()
    _ = spanned(later.asObservable()).subscribe()
    later.onCompleted()
    spanned(.never()).subscribe().dispose()
    #expect(active.withLock { $0 } == [1, 1, 1, 1])
    #expect(tracer.activeSpans.isEmpty)
    #expect(tracer.finishedSpans.count == 4)
  }

  @Test func `Events are delivered within the span`() {
    let seen = Mutex<[String?]>([])
    let source = PublishSubject<Int>()
    let subscription = source.inSpan("prices", tracer: tracer).subscribe(onNext: { _ in
      let span = ServiceContext.current?.inMemorySpanContext?.spanID
      seen.withLock { $0.append(span) }
    })
    source.onNext(1)
    #expect(seen.withLock { $0 } == [tracer.activeSpans.first?.spanID])
    #expect(ServiceContext.current == nil)
    subscription.dispose()
  }
}

#endif

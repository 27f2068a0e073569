// SPDX-License-Identifier: MIT

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

// SPDX-License-Identifier: MIT

#if Metrics

import Baton
import BatonMetrics
import BatonTesting
import CoreMetrics
import Dispatch
import MetricsTestKit
import Testing

@Suite struct MetricsTests {
  private struct Failure: Error {}

  private let metrics = TestMetrics()

  private func count(_ label: String, _ pipeline: String) throws -> Int64 {
    try metrics.expectCounter(label, [("pipeline", pipeline)]).totalValue
  }

  private func living(_ pipeline: String) throws -> Double? {
    try metrics.expectMeter("baton.subscriptions", [("pipeline", pipeline)]).lastValue
  }

  @Test func `Elements, errors and subscriptions that live are counted`() throws {
    let source = PublishSubject<Int>()
    let metered = source.metered("prices", factory: metrics)
    let first = metered.subscribe()
    let second = metered.subscribe(onError: { _ in })
    #expect(try living("prices") == 2)
    source.onNext(1)
    source.onNext(2)
    #expect(try count("baton.elements", "prices") == 4)
    first.dispose()
    #expect(try living("prices") == 1)
    source.onError(Failure())
    #expect(try living("prices") == 0)
    #expect(try count("baton.errors", "prices") == 1)
    second.dispose()
    #expect(try living("prices") == 0)
  }

  @Test func `Pipelines are told apart`() throws {
    _ = Observable.of(1, 2, 3).metered("one", factory: metrics).subscribe()
    _ = Observable.of(1).metered("two", factory: metrics).subscribe()
    #expect(try count("baton.elements", "one") == 3)
    #expect(try count("baton.elements", "two") == 1)
    #expect(try count("baton.errors", "one") == 0)
  }

  @Test func `A scheduler's latency is what work waits for behind other work`() throws {
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "busy")
    let (begun, release, ended) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    _ = scheduler.schedule(()) { _ in
      begun.signal()
      release.wait()
      return Disposables.create()
    }
    begun.wait()
    let measurement = scheduler.meterLatency("busy", every: .milliseconds(1), factory: metrics)
    // It is due long before it can run.
    let start = scheduler.clockReading
    while scheduler.clockReading - start < .milliseconds(51) {}
    release.signal()
    let timer = try metrics.expectTimer("baton.scheduler.latency", [("scheduler", "busy")])
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) { _ in
      ended.signal()
      return Disposables.create()
    }
    ended.wait()
    measurement.dispose()
    #expect(timer.values.first ?? 0 >= 50_000_000)
    #expect(timer.values.allSatisfy { $0 >= 0 })
  }

  @Test func `In virtual time work is never late, and a disposal ends the measurement`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let measurement = scheduler.meterLatency("virtual", every: .seconds(10), factory: metrics)
    let timer = try metrics.expectTimer("baton.scheduler.latency", [("scheduler", "virtual")])
    scheduler.advanceTo(95)
    #expect(timer.values == Array(repeating: 0, count: 9))
    measurement.dispose()
    scheduler.advanceTo(200)
    #expect(timer.values.count == 9)
  }

  @Test func `A scheduler that refuses work is measured no more`() throws {
    let scheduler = ThreadPoolScheduler(threads: 1, name: "closed")
    let measurement = scheduler.meterLatency("closed", factory: metrics)
    scheduler.shutdown(.dropQueued)
    #expect(try metrics.expectTimer("baton.scheduler.latency", [("scheduler", "closed")]).values == [])
    measurement.dispose()
  }

  @Test func `What a queue holds and drops is told at intervals`() throws {
    let (statistics, reader, clients) = (
      QueueStatistics(), TestScheduler(initialClock: 0), TestScheduler(initialClock: 0)
    )
    let source = PublishSubject<Int>()
    let subscription = source.observe(
      on: clients, capacity: 2, whenFull: .dropOldest, statistics: statistics
    ).subscribe()
    for number in 0..<3 { source.onNext(number) }
    let reading = statistics.meter("events", every: .seconds(10), on: reader, factory: metrics)
    let waiting = try metrics.expectMeter("baton.queue.waiting", [("queue", "events")])
    let dropped = try metrics.expectCounter("baton.queue.dropped", [("queue", "events")])
    reader.advanceTo(5)
    #expect(waiting.lastValue == 2 && dropped.totalValue == 0)
    for number in 3..<7 { source.onNext(number) }
    reader.advanceTo(15)
    #expect(waiting.lastValue == 2 && dropped.totalValue == 4)
    clients.start()
    reader.advanceTo(25)
    #expect(waiting.lastValue == 0 && dropped.totalValue == 4)
    reading.dispose()
    subscription.dispose()
  }

  @Test func `A scheduler's backlog is told at intervals`() throws {
    let (pool, reader) = (ThreadPoolScheduler(threads: 1, name: "busy"), TestScheduler(initialClock: 0))
    let (begun, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<4 {
      _ = pool.schedule(()) { _ in
        begun.signal()
        release.wait()
        return Disposables.create()
      }
    }
    begun.wait()
    let reading = pool.meterBacklog("busy", on: reader, factory: metrics)
    reader.advanceTo(1)
    let backlog = try metrics.expectMeter("baton.scheduler.backlog", [("scheduler", "busy")])
    #expect(backlog.lastValue == 3)
    for _ in 0..<4 { release.signal() }
    pool.shutdown(.finishQueued)
    reading.dispose()
  }
}

#endif

// SPDX-License-Identifier: MIT

#if Log

import Baton
import BatonLog
import BatonTesting
import InMemoryLogging
import Logging
import Synchronization
import Testing

// One after another: the hooks are the process's.
@Suite(.serialized) struct LogTests {
  private struct Failure: Error {}

  private let handler = InMemoryLogHandler()
  private let logger: Logger

  init() {
    let handler = handler
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = .debug
    self.logger = logger
  }

  private var lines: [String] {
    handler.entries.map { entry in
      "\(entry.level) \(entry.metadata["pipeline"].map { "\($0)" } ?? "-"): \(entry.message)"
    }
  }

  @Test func `What happens to a subscription is logged with the pipeline's name`() {
    _ = Observable.of(1, 2).logged("numbers", to: logger).subscribe()
    #expect(
      lines == [
        "debug numbers: subscribed", "debug numbers: Event next(1)", "debug numbers: Event next(2)",
        "debug numbers: Event completed", "debug numbers: isDisposed",
      ])
  }

  @Test func `Below the logger's level nothing is logged, and elements pass`() {
    let seen = Mutex<[Int]>([])
    _ = Observable.of(1, 2).logged("numbers", to: logger, level: .trace)
      .subscribe(onNext: { element in seen.withLock { $0.append(element) } })
    #expect(lines == [])
    #expect(seen.withLock { $0 } == [1, 2])
  }

  @Test func `Errors and refusals that nobody handles are logged, those of a pipeline with its name`() {
    let (handleError, handleRefusal) = (Hooks.defaultErrorHandler, Hooks.refusedWorkHandler)
    defer { (Hooks.defaultErrorHandler, Hooks.refusedWorkHandler) = (handleError, handleRefusal) }
    Hooks.log(to: logger)
    let scheduler = TestScheduler(initialClock: 0)
    _ = Observable<Int>.error(Failure()).delaySubscription(.seconds(1), scheduler: scheduler)
      .observe(on: scheduler).named("prices").subscribe(onNext: { _ in })
    _ = Observable<Int>.error(Failure()).subscribe(onNext: { _ in })
    scheduler.start()
    let closed = ThreadPoolScheduler(threads: 1, name: "closed")
    closed.shutdown(.dropQueued)
    _ = closed.schedule(()) { _ in Disposables.create() }
    #expect(
      lines == [
        "error error: Unhandled error: Failure()", "error prices: Unhandled error: Failure()",
        "warning -: ThreadPoolScheduler(\"closed\") refused work: it has been shut down",
      ])
  }

  @Test func `A subscriber's own messages have the name by the metadata provider`() {
    let handler = handler
    let logger = Logger(label: "test") { _ in
      var handler = handler
      handler.metadataProvider = .pipeline
      return handler
    }
    let scheduler = TestScheduler(initialClock: 0)
    for name in ["one", "two"] {
      _ = Observable.of(1, 2).observe(on: scheduler).named(name)
        .subscribe(onNext: { logger.info("\($0)") })
    }
    scheduler.start()
    #expect(lines == ["info one: 1", "info two: 1", "info one: 2", "info two: 2"])
  }
}

#endif

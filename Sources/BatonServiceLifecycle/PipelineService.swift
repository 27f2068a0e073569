// SPDX-License-Identifier: MIT

#if ServiceLifecycle

import Baton
import ServiceLifecycle

/// The error of a service that was not done within its limit after the beginning of a graceful shutdown.
public struct ShutdownLimitReached: Error, Equatable {
  /// The limit.
  public let limit: Duration

  /// Creates an error.
  public init(limit: Duration) { self.limit = limit }
}

/// Runs a pipeline as a service, which stops taking at a graceful shutdown and finishes what it has begun.
///
/// ```swift
/// let service = PipelineService(limit: .seconds(20)) { stop in
///   orders.take(until: stop).map(maxConcurrent: 8) { try await store($0) }
/// }
/// try await ServiceGroup(services: [service], gracefulShutdownSignals: [.sigterm], logger: logger).run()
/// ```
///
/// Where `take(until: stop)` is written, the pipeline stops taking. What is downstream of it goes on until it
/// completes, and with it the service.
///
/// `run()` returns when the pipeline completes, and throws its error. It throws ``ShutdownLimitReached`` if
/// the pipeline has not completed within the limit after the beginning of the shutdown, and then disposes of
/// it, as when its task is cancelled.
public struct PipelineService: Service {
  private let limit: Duration
  private let pipeline: @Sendable (_ stop: Observable<Void>) -> Observable<Never>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - limit: The time from the beginning of a graceful shutdown after which the pipeline is given up.
  ///   - pipeline: Makes the pipeline. `stop` sends one element, at the beginning of the shutdown, to each
  ///     present and future subscriber.
  public init<Element: Sendable>(
    limit: Duration = .seconds(30),
    _ pipeline: @escaping @Sendable (_ stop: Observable<Void>) -> Observable<Element>
  ) {
    self.limit = limit
    self.pipeline = { pipeline($0).ignoreElements().asObservable() }
  }

  /// Runs the pipeline.
  ///
  /// - Scheduling: The pipeline is subscribed to in the task that calls this method. `stop` sends on the
  ///   thread that begins the shutdown.
  public func run() async throws {
    let stop = ReplaySubject<Void>.create(bufferSize: 1)
    let limit = limit
    let reached = stop.delay(limit, scheduler: Schedulers.background()).map { _ in
      throw ShutdownLimitReached(limit: limit)
    }
    let events = pipeline(stop.asObservable()).take(until: reached)
    try await withGracefulShutdownHandler {
      for try await _ in events.values {}
    } onGracefulShutdown: {
      stop.onNext(())
    }
  }
}

/// Shuts a scheduler down at a graceful shutdown: what waits then is run, and what comes later is refused.
///
/// In a `ServiceGroup` the last service is shut down first, so a scheduler stands before the services that
/// use it.
///
/// `run()` returns when the waiting work has been run, and throws ``ShutdownLimitReached`` if that takes
/// longer than the limit. Work that has not begun then is dropped; so are timers that are not due, in either
/// case. A scheduler that runs pieces of work at the same time may still be running some of them.
public struct SchedulerService: Service {
  private let scheduler: any ShutdownScheduler
  private let limit: Duration

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler, which is not a shared one.
  ///   - limit: The time after which waiting work is dropped.
  public init(_ scheduler: any ShutdownScheduler, limit: Duration = .seconds(30)) {
    self.scheduler = scheduler
    self.limit = limit
  }

  /// Waits for a graceful shutdown, and shuts the scheduler down.
  ///
  /// - Scheduling: Dropped work is refused in the task that calls this method.
  public func run() async throws {
    defer { scheduler.shutdown(.dropQueued) }
    try await gracefulShutdown()
    let limit = limit
    // It subscribes here, before the shutdown, so its piece of work is the last that the scheduler accepts.
    let last = Observable.just(()).observe(on: scheduler)
      .timeout(
        limit, other: Observable.error(ShutdownLimitReached(limit: limit)), scheduler: Schedulers.background()
      )
      .values
    scheduler.shutdown(.finishQueued)
    for try await _ in last {}
  }
}

#endif

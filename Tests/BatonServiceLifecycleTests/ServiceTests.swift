// SPDX-License-Identifier: MIT

#if ServiceLifecycle

import Baton
import BatonServiceLifecycle
import Dispatch
import ServiceLifecycle
import ServiceLifecycleTestKit
import Synchronization
import Testing

@Suite struct ServiceTests {
  private struct Failure: Error {}

  private func error(of service: some Service) async -> (any Error)? {
    do {
      try await service.run()
      return nil
    } catch {
      return error
    }
  }

  @Test func `At a graceful shutdown a pipeline takes no more, and finishes what it has begun`() async throws
  {
    let source = PublishSubject<Int>()
    let done = Mutex<[Int]>([])
    let (begun, begin) = AsyncStream<Int>.makeStream()
    let (release, go) = AsyncStream<Void>.makeStream()
    let service = PipelineService(limit: .seconds(3600)) { stop in
      source.take(until: stop)
        .map(maxConcurrent: 1) { element in
          begin.yield(element)
          if element == 1 { for await _ in release { break } }
          return element
        }
        .do(onNext: { element in done.withLock { $0.append(element) } })
    }
    try await testGracefulShutdown { trigger in
      async let run: Void = service.run()
      while !source.hasObservers { await Task.yield() }
      for element in 1...3 { source.onNext(element) }
      for await _ in begun { break }
      trigger.triggerGracefulShutdown()
      #expect(!source.hasObservers)
      source.onNext(4)
      #expect(done.withLock { $0 } == [])
      go.yield()
      try await run
    }
    #expect(done.withLock { $0 } == [1, 2, 3])
  }

  @Test func `One that does not end within its limit is disposed of`() async throws {
    let isDisposed = Atomic(false)
    let service = PipelineService(limit: .milliseconds(10)) { _ in
      Observable<Int>.never().do(onDispose: { isDisposed.store(true, ordering: .relaxed) })
    }
    await testGracefulShutdown { trigger in
      async let error = error(of: service)
      trigger.triggerGracefulShutdown()
      #expect(await error as? ShutdownLimitReached == ShutdownLimitReached(limit: .milliseconds(10)))
    }
    #expect(isDisposed.load(ordering: .relaxed) == true)
  }

  @Test func `It ends with its pipeline, and with its error`() async throws {
    try await PipelineService { _ in Observable.of(1, 2) }.run()
    await #expect(throws: Failure.self) {
      try await PipelineService { _ in Observable<Int>.error(Failure()) }.run()
    }
  }

  @Test func `A cancelled task disposes of it`() async throws {
    let source = PublishSubject<Int>()
    let task = Task { try await PipelineService { _ in source }.run() }
    while !source.hasObservers { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!source.hasObservers)
  }

  @Test func `A scheduler runs what waits, and refuses what comes`() async throws {
    let scheduler = ThreadPoolScheduler(threads: 1, name: "work")
    let done = Atomic(0)
    let release = DispatchSemaphore(value: 0)
    _ = scheduler.schedule(()) { _ in
      release.wait()
      return Disposables.create()
    }
    for _ in 0..<100 {
      _ = scheduler.schedule(()) { _ in
        done.wrappingAdd(1, ordering: .relaxed)
        return Disposables.create()
      }
    }
    let timer = Observable<Int>.timer(.seconds(3600), scheduler: scheduler).values
    try await testGracefulShutdown { trigger in
      async let run: Void = SchedulerService(scheduler).run()
      trigger.triggerGracefulShutdown()
      while !scheduler.isShutDown { await Task.yield() }
      #expect(done.load(ordering: .relaxed) == 0)
      release.signal()
      try await run
    }
    #expect(done.load(ordering: .relaxed) == 100)
    await #expect(throws: SchedulerRefusal.self) { for try await _ in timer {} }
    await #expect(throws: SchedulerRefusal.self) {
      try await Observable.just(1).observe(on: scheduler).collect()
    }
  }

  @Test func `Work that takes longer than the limit is dropped`() async throws {
    let scheduler = ThreadPoolScheduler(threads: 1, name: "work")
    let release = DispatchSemaphore(value: 0)
    let isRun = Atomic(false)
    _ = scheduler.schedule(()) { _ in
      release.wait()
      return Disposables.create()
    }
    let waiting = scheduler.schedule(()) { _ in
      isRun.store(true, ordering: .relaxed)
      return Disposables.create()
    }
    await testGracefulShutdown { trigger in
      async let error = error(of: SchedulerService(scheduler, limit: .milliseconds(10)))
      trigger.triggerGracefulShutdown()
      #expect(await error is ShutdownLimitReached)
    }
    release.signal()
    // Jobs are run behind all other work.
    await Task(executorPreference: scheduler) {}.value
    #expect(isRun.load(ordering: .relaxed) == false)
    waiting.dispose()
  }
}

#endif

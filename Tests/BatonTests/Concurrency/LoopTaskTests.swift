// SPDX-License-Identifier: MIT

import Baton
import BatonSchedulers
import TestSupport
import Testing

/// Where asynchronous work runs that was subscribed to in an event loop.
@Suite struct LoopTaskTests {
  private let loop = WaitingLoop()

  /// Whether each kind of asynchronous work runs in the loop, before and after it waits.
  private static let kinds: [Named<Observable<Bool>>] = [
    Named("mapLatest") { Observable.just(0).mapLatest { _ in await isInLoop() } },
    Named("map") { Observable.just(0).map(maxConcurrent: 2) { _ in await isInLoop() } },
    Named("filter") {
      Observable.just(true).filter(maxConcurrent: 2) { _ in await isInLoop() }.ifEmpty(default: false)
    },
    Named("flatMap") {
      Observable.just(0).flatMap(maxConcurrent: 2) { _ in Observable.just(await isInLoop()) }
    },
    Named("single") { Single.create { await isInLoop() }.asObservable() },
    Named("create") { .create { observer in observer.onNext(await isInLoop()) } },
    Named("loop") { AsyncStream<Bool>(unfolding: { await isInLoop() }).asObservable().take(1) },
    Named("second attempt") { failingOnce().retry(2) },
    Named("behind a timer") {
      Observable.just(0).delay(.milliseconds(1), scheduler: Schedulers.background()).mapLatest { _ in
        await isInLoop()
      }
    },
  ]

  @Test(arguments: kinds, [true, false])
  func `Work of a loop that runs tasks stays there, and other loops leave it to the pool`(
    make: Named<Observable<Bool>>, runsTasks: Bool
  ) async throws {
    let scheduler = loop.makeScheduler(name: "tasks", runsTasks: runsTasks)
    defer { loop.stop() }
    #expect(try await make().subscribe(on: scheduler).collect() == [runsTasks])
  }

  @Test func `An executor that is named, and a detached task, are not in the loop`() async throws {
    let scheduler = loop.makeScheduler(name: "tasks", runsTasks: true)
    defer { loop.stop() }
    let named = Observable.just(0).mapLatest(on: globalConcurrentExecutor) { _ in await isInLoop() }
    let detached = Single.create(detached: true) { await isInLoop() }.asObservable()
    #expect(try await named.concat(detached).subscribe(on: scheduler).collect() == [false, false])
  }

  @Test func `Elements of elsewhere do not take it elsewhere`() async throws {
    let scheduler = loop.makeScheduler(name: "tasks", runsTasks: true)
    defer { loop.stop() }
    let other = WaitingLoop()
    defer { other.stop() }
    let source = Observable.of(1, 2).observe(on: other.makeScheduler(name: "other", runsTasks: true))
    let mapped = source.map(maxConcurrent: 1) { _ in await isInLoop() }
    #expect(try await mapped.subscribe(on: scheduler).collect() == [true, true])
  }

  @Test func `A sequence in a closure is subscribed to where the closure runs`() async throws {
    let scheduler = loop.makeScheduler(name: "tasks", runsTasks: true)
    defer { loop.stop() }
    // The subscriber of the whole is in no loop.
    let inner = Observable.just(0).observe(on: scheduler)
      .flatMap { _ in Observable.just(0).mapLatest { _ in await isInLoop() } }
    #expect(try await inner.collect() == [true])
  }
}

/// Whether the scheduler of the name `tasks` runs the calling task, now and after a wait.
private func isInLoop() async -> Bool {
  let before = "\(String(describing: Schedulers.current))".contains("tasks")
  await Task.yield()
  return before && "\(String(describing: Schedulers.current))".contains("tasks")
}

private func failingOnce() -> Observable<Bool> {
  let attempts = Tally()
  return Single.create {
    await Task.yield()
    if attempts.next() == 1 { throw CancellationError() }
    return await isInLoop()
  }
  .asObservable()
}

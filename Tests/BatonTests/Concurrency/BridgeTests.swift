// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("Sequences and tasks")
struct BridgeTests {
  /// Disposes of the subscription to a job when that has begun.
  private func expectDisposalCancels(_ subscribe: (Jobs) -> any Disposable) async {
    let jobs = Jobs()
    let subscription = subscribe(jobs)
    #expect(await jobs.begun.next() == 0)
    subscription.dispose()
    #expect(await jobs.cancelled.next() == 0)
  }

  @Test func `The value of a single, a maybe and a completable`() async throws {
    #expect(try await Single.just(1).value == 1)
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    try await Completable.empty().value
    await #expect(throws: Failure.first) { try await Single<Int>.error(Failure.first).value }
    await #expect(throws: Failure.first) { try await Completable.error(Failure.first).value }
  }

  @Test(arguments: [false, true])
  func `A single of work has its result, and disposal cancels the work`(detached: Bool) async throws {
    #expect(try await Single.create(detached: detached) { 1 }.value == 1)
    await #expect(throws: Failure.first) {
      try await Single<Int>.create(detached: detached) { throw Failure.first }.value
    }
    await expectDisposalCancels { jobs in
      Single.create(detached: detached) { try await jobs.work(0) }
        .subscribe(onSuccess: { _ in }, onFailure: { _ in })
    }
  }

  @Test(arguments: [false, true])
  func `A completable of work ends with it, and disposal cancels the work`(detached: Bool) async throws {
    let done = Moment()
    try await Completable.create(detached: detached) { done.send() }.value
    await done.wait()
    let scheduler = ThreadPoolScheduler(threads: 1)
    await #expect(throws: Failure.first) {
      try await Completable.create(detached: detached, on: scheduler) { throw Failure.first }.value
    }
    await expectDisposalCancels { jobs in
      Completable.create(detached: detached) { _ = try await jobs.work(0) }.subscribe()
    }
    scheduler.shutdown(.finishQueued)
  }

  @Test func `An asynchronous sequence sends its elements, its end and its error`() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for element in 1...3 { continuation.yield(element) }
    continuation.finish()
    #expect(try await stream.asObservable().values.all() == [1, 2, 3])
    let (failing, end) = AsyncThrowingStream<Int, any Error>.makeStream()
    end.finish(throwing: Failure.second)
    await #expect(throws: Failure.second) { for try await _ in failing.asObservable().values {} }
  }
}

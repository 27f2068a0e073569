// SPDX-License-Identifier: MIT

import Baton
import Testing

/// What a task that is cancelled gets of a sequence.
@Suite("Cancelled tasks and what there is for them")
struct CancelledTaskTests {
  private func cancelled<Success: Sendable>(
    _ body: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    try await Task {
      cancelCurrentTask()
      return try await body()
    }.value
  }

  private func expectCancellation<Success: Sendable>(
    _ location: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () async throws -> Success
  ) async {
    await #expect(throws: CancellationError.self, sourceLocation: location) { try await cancelled(body) }
  }

  @Test("A loop over what has sent nothing throws a CancellationError, once, and ends if it cannot fail")
  func nothing() async throws {
    let subject = PublishSubject<Int>()
    for capacity in [nil, 3] {
      let values = { @Sendable in capacity.map { subject.values(capacity: $0) } ?? subject.values }
      await expectCancellation { for try await _ in values() {} }
      let waiting = Task { for try await _ in values() {} }
      while !subject.hasObservers { await Task.yield() }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      #expect(!subject.hasObservers)
      try await cancelled {
        var iterator = values().makeAsyncIterator()
        await #expect(throws: CancellationError.self) { try await iterator.next() }
        let next = try await iterator.next()
        #expect(next == nil)
      }
    }
    try await cancelled { for await _ in Infallible<Int>.never().values {} }
  }

  @Test("What has ended already, with an element or without, is given to a task that is cancelled")
  func ended() async throws {
    let done = AsyncSubject<Int>()
    done.onNext(5)
    done.onCompleted()
    #expect(try await cancelled { try await Maybe.just(1).value } == 1)
    #expect(try await cancelled { try await Maybe<Int>.empty().value } == nil)
    #expect(try await cancelled { try await Single.just(2).value } == 2)
    #expect(try await cancelled { try await done.asObservable().asMaybe().value } == 5)
    try await cancelled { try await Completable.empty().value }
    await #expect(throws: Failure.first) {
      try await cancelled { try await Completable.error(Failure.first).value }
    }

    #expect(try await cancelled { try await Maybe.just(1).values.all() } == [1])
    #expect(try await cancelled { try await Single.just(2).values.all() } == [2])
    #expect(try await cancelled { try await Maybe<Int>.empty().values.all() } == [])
    #expect(try await cancelled { try await done.asObservable().asSingle().values.all() } == [5])
    try await cancelled { for try await _ in Completable.empty().values {} }
    await #expect(throws: Failure.first) {
      try await cancelled { for try await _ in Completable.error(Failure.first).values {} }
    }
  }

  @Test func `What has not ended is let go of, and the task gets a CancellationError`() async throws {
    let subject = PublishSubject<Int>()
    await expectCancellation { try await subject.asSingle().value }
    #expect(!subject.hasObservers)
    await expectCancellation { try await Completable.never().value }
    await expectCancellation { for try await _ in Completable.never().values {} }
    // Many elements that wait are not one that was waited for.
    await expectCancellation { try await Observable.of(1, 2, 3).values.all() }
  }
}

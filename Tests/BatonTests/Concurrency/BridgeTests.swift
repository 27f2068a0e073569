// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Synchronization
import TestSupport
import Testing

@Suite("Sequences and tasks")
struct BridgeTests {
  @Test("N2 nothing is lost between subscription and the first next")
  func values() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values
    for element in 0..<1000 { subject.onNext(element) }
    subject.onCompleted()
    var heard: [Int] = []
    for try await element in values { heard.append(element) }
    #expect(heard == Array(0..<1000))
  }

  @Test("An error ends the loop")
  func errors() async {
    var heard: [Int] = []
    await #expect(throws: Failure.first) {
      for try await element in Observable.of(1).concat(Observable.error(Failure.first)).values {
        heard.append(element)
      }
    }
    #expect(heard == [1])
  }

  @Test("Leaving the loop, or dropping the values, disposes of the subscription")
  func left() async throws {
    let probe = Probe()
    let task = Task {
      for try await _ in probe.observable.values { return }
    }
    await probe.subscribed.wait()
    probe.source.onNext(1)
    try await task.value
    await probe.disposed.wait()
    let dropped = Probe()
    _ = dropped.observable.values
    await dropped.disposed.wait()
  }

  @Test("A cancelled task disposes of the subscription, and its loop throws")
  func cancelled() async throws {
    let probe = Probe()
    let task = Task { for try await _ in probe.observable.values {} }
    await probe.subscribed.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await probe.disposed.wait()
    #expect(!probe.source.hasObservers)
  }

  @Test("The values of sequences that cannot fail")
  func infallible() async {
    var heard: [Int] = []
    for await element in Infallible.of(1, 2).values { heard.append(element) }
    #expect(heard == [1, 2])
  }

  @Test("The value of a single, a maybe and a completable")
  func value() async throws {
    #expect(try await Single.just(1).value == 1)
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    try await Completable.empty().value
    await #expect(throws: Failure.first) { try await Single<Int>.error(Failure.first).value }
    await #expect(throws: Failure.first) { try await Completable.error(Failure.first).value }
  }

  @Test("A task that is cancelled while it waits for a value lets the source go")
  func cancelledValue() async {
    let probe = Probe()
    let task = Task { try await probe.observable.asSingle().value }
    await probe.subscribed.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await probe.disposed.wait()
  }

  @Test("A task that was cancelled before does not wait")
  func cancelledBefore() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Single<Int>.never().value
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Cancellation and result at once: one of them, however they meet")
  func race() async {
    for _ in 0..<AllocationCount.flood(500) {
      let subject = PublishSubject<Int>()
      let task = Task { try await subject.asSingle().value }
      let sender = Task {
        subject.onNext(1)
        subject.onCompleted()
      }
      task.cancel()
      await sender.value
      switch await task.result {
      case .success(let element): #expect(element == 1)
      case .failure(let error): #expect(error is CancellationError || error is RxError)
      }
    }
  }

  @Test("A single of work has its result, and disposal cancels the work", arguments: [false, true])
  func work(detached: Bool) async throws {
    #expect(try await Single.create(detached: detached) { 1 }.value == 1)
    await #expect(throws: Failure.first) {
      try await Single<Int>.create(detached: detached) { throw Failure.first }.value
    }
    let (begun, cancelled) = (Moment(), Moment())
    let single = Single<Int>.create(detached: detached) {
      try await withTaskCancellationHandler {
        begun.send()
        try await Task.sleep(for: .seconds(3600))
        return 1
      } onCancel: {
        cancelled.send()
      }
    }
    let subscription = single.subscribe(onSuccess: { _ in }, onFailure: { _ in })
    await begun.wait()
    subscription.dispose()
    await cancelled.wait()
  }

  @Test("An asynchronous sequence sends its elements, its end and its error")
  func asynchronous() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for element in 1...3 { continuation.yield(element) }
    continuation.finish()
    var heard: [Int] = []
    for try await element in stream.asObservable().values { heard.append(element) }
    #expect(heard == [1, 2, 3])
    let (failing, end) = AsyncThrowingStream<Int, any Error>.makeStream()
    end.finish(throwing: Failure.second)
    await #expect(throws: Failure.second) { for try await _ in failing.asObservable().values {} }
  }

  @Test("Disposal cancels the task that iterates")
  func asynchronousDisposal() async {
    let ended = Moment()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { _ in ended.send() }
    let subscription = stream.asObservable().subscribe()
    subscription.dispose()
    await ended.wait()
  }
}

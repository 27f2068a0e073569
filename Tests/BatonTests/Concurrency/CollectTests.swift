// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Testing

@Suite("Waiting for the first, the last, and all elements")
struct CollectTests {
  private static let kinds = ["first", "last", "all"]

  private func wait(_ kind: String, for source: Observable<Int>) async throws -> [Int] {
    switch kind {
    case "first": try await source.firstValue.map { [$0] } ?? []
    case "last": try await source.lastValue.map { [$0] } ?? []
    default: try await source.collect()
    }
  }

  private func wait(_ kind: String, forSure source: Infallible<Int>) async -> [Int] {
    switch kind {
    case "first": await source.firstValue.map { [$0] } ?? []
    case "last": await source.lastValue.map { [$0] } ?? []
    default: await source.collect()
    }
  }

  @Test(arguments: zip(kinds, [[1], [3], [1, 2, 3]]))
  func `What there is`(kind: String, expected: [Int]) async throws {
    #expect(try await wait(kind, for: .of(1, 2, 3)) == expected)
    #expect(try await wait(kind, for: .empty()) == [])
    #expect(await wait(kind, forSure: .of(1, 2, 3)) == expected)
    #expect(await wait(kind, forSure: .empty()) == [])
    await #expect(throws: Failure.first) { try await wait(kind, for: .error(Failure.first)) }
  }

  @Test func `The first is enough, of a source that never ends and of one that fails later`() async throws {
    #expect(try await Observable.repeatElement(1).firstValue == 1)
    #expect(try await Observable.just(1).concat(Observable.error(Failure.first)).firstValue == 1)
    let probe = Probe()
    let first = Task { try await probe.observable.firstValue }
    await probe.subscribed.wait()
    probe.source.onNext(1)
    #expect(try await first.value == 1)
    #expect(!probe.source.hasObservers)
    await probe.disposed.wait()
  }

  @Test(.usesSharingScheduler)
  func `The first of a driver`() async {
    #expect(await Observable.of(1, 2).asDriver(onErrorJustReturn: 0).firstValue == 1)
    #expect(await Observable.of(1, 2).asDriver(onErrorJustReturn: 0).collect() == [1, 2])
  }

  @Test(arguments: kinds)
  func `A task that was cancelled before does not subscribe`(kind: String) async {
    let source = Observable<Int>.create { _ in
      Issue.record("it was cancelled before")
      return Disposables.create()
    }
    let task = Task {
      cancelCurrentTask()
      return try await wait(kind, for: source)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(
    "A task that is cancelled while it subscribes, to a source that does not stop by itself",
    arguments: ["last", "all"])
  func cancelledAmid(kind: String) async {
    let task = Task {
      try await wait(
        kind,
        for: .repeatElement(1).enumerated().map { index, _ in
          if index == 10 { cancelCurrentTask() }
          return index
        })
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: kinds)
  func `A task that is cancelled while it waits`(kind: String) async {
    let probe = Probe()
    let task = Task { try await wait(kind, for: probe.observable) }
    await probe.subscribed.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await probe.disposed.wait()
  }

  @Test(arguments: zip(kinds, [[], [2], [1, 2]]))
  func `What cannot fail has what came until the task is cancelled`(kind: String, expected: [Int]) async {
    let probe = Probe()
    let task = Task { await wait(kind, forSure: probe.observable.asInfallible(onErrorJustReturn: 0)) }
    await probe.subscribed.wait()
    if kind != "first" { for element in 1...2 { probe.source.onNext(element) } }
    task.cancel()
    #expect(await task.value == expected)
    await probe.disposed.wait()
  }

  @Test(arguments: kinds)
  func `Cancellation and the end at once: one of them`(kind: String) async {
    for _ in 0..<AllocationCount.flood(1000) {
      let probe = Probe()
      let task = Task { try await wait(kind, for: probe.observable) }
      await probe.subscribed.wait()
      let sender = Task {
        probe.source.onNext(1)
        probe.source.onCompleted()
      }
      task.cancel()
      switch await task.result {
      case .success(let elements): #expect(elements == [1])
      case .failure(let error): #expect(error is CancellationError)
      }
      await sender.value
      await probe.disposed.wait()
    }
  }
}

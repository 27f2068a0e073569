// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// Rows in which elements go to tasks and come from them.
let bridgeRows = [
  Row(
    name: "values",
    operation: "one element from a thread to a task, for try await",
    count: 1_000_000,
    goal: .ratio(0.5),
    mostAllocations: fewWakeUps,
    baseline: Baseline(name: "AsyncStream", workload: streamed),
    handsOver: true,
    workload: iterated
  ),
  Row(
    name: "values.wait",
    operation: "the same, at most 1024 wait, and the thread for room",
    count: 1_000_000,
    mostAllocations: fewWakeUps,
    baseline: Baseline(name: "AsyncStream, no bound", workload: streamed),
    handsOver: true,
    workload: iteratedWaiting
  ),
  Row(
    name: "asObservable.async",
    operation: "one element of an asynchronous sequence as an observable",
    count: 1_000_000,
    goal: .ratio(1.5),
    mostAllocations: 0.01,
    baseline: Baseline(name: "for await", workload: plainLoop),
    workload: summingToEnd("asObservable.async") { Counting(count: $0).asObservable() }
  ),
  Row(
    name: "map.maxConcurrent",
    operation: "one element of map(maxConcurrent: 8) with an async closure",
    count: 100_000,
    goal: .ratio(1.5),
    mostAllocations: 6,
    baseline: Baseline(name: "task group, 8 at once", workload: taskGroup),
    handsOver: true,
    workload: summingToEnd("map.maxConcurrent") {
      Observable.range(start: 0, count: $0).map(maxConcurrent: 8) { await work($0) }
    }
  ),
]

/// Runs `body` in a task, and blocks the calling thread, which runs no task, until the task has ended.
private func run(_ row: String, _ body: @escaping @Sendable () async -> Void) {
  let finish = Finish()
  Task {
    await body()
    finish.signal()
  }
  finish.wait(row)
}

@Sendable
private func iterated(_ count: Int, _ meter: Meter) {
  iterate(count, meter, "values") { $0.values }
}

@Sendable
private func iteratedWaiting(_ count: Int, _ meter: Meter) {
  iterate(count, meter, "values.wait") { $0.values(capacity: 1024) }
}

private func iterate(
  _ count: Int, _ meter: Meter, _ row: String,
  _ makeValues: (PublishSubject<Int>) -> ObservableValues<Int, any Error>
) {
  let subject = PublishSubject<Int>()
  let tally = Tally()
  let values = makeValues(subject)
  meter {
    Thread.detachNewThread {
      Placement.takeSendersPlace()
      for index in 0..<count { subject.onNext(index) }
      subject.onCompleted()
    }
    run(row) {
      do {
        for try await number in values { tally.add(number) }
      } catch {
        preconditionFailure("\(row): \(error)")
      }
    }
  }
  tally.expect(count * (count - 1) / 2, row)
}

/// What one would write without the library: an element is yielded by the same thread, and the same task adds
/// it.
@Sendable
private func streamed(_ count: Int, _ meter: Meter) {
  let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
  let tally = Tally()
  meter {
    Thread.detachNewThread {
      Placement.takeSendersPlace()
      for index in 0..<count { continuation.yield(index) }
      continuation.finish()
    }
    run("AsyncStream") {
      do {
        for try await number in stream { tally.add(number) }
      } catch {
        preconditionFailure("AsyncStream: \(error)")
      }
    }
  }
  tally.expect(count * (count - 1) / 2, "AsyncStream")
}

/// Counts up to a number.
private struct Counting: AsyncSequence, Sendable {
  let count: Int

  struct AsyncIterator: AsyncIteratorProtocol {
    let count: Int
    var index = 0

    @inline(never)
    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      if index == count { return nil }
      defer { index += 1 }
      return index
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(count: count) }
}

@Sendable
private func plainLoop(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    run("for await") { for await number in Counting(count: count) { tally.add(number) } }
  }
  tally.expect(count * (count - 1) / 2, "for await")
}

@Sendable @inline(never)
private func work(_ number: Int) async -> Int { number }

@Sendable
private func taskGroup(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    run("task group") {
      await withTaskGroup(of: Int.self) { group in
        var next = 0
        while next < min(8, count) {
          let number = next
          group.addTask { await work(number) }
          next += 1
        }
        while let number = await group.next() {
          tally.add(number)
          if next == count { continue }
          let number = next
          group.addTask { await work(number) }
          next += 1
        }
      }
    }
  }
  tally.expect(count * (count - 1) / 2, "task group")
}

// SPDX-License-Identifier: MIT

import Baton
import Synchronization

/// Rows in which each request of a server is a pipeline: made, subscribed to, answered, gone.
let requestRows = [
  Row(
    name: "request.sync",
    operation: "a request through ten operators to its answer",
    count: 100_000,
    goal: .yardsticks(allocations: 25),
    mostAllocations: 49.05,
    baseline: Baseline(name: "calls of functions", workload: syncCalls),
    workload: syncRequests
  ),
  Row(
    name: "request.async",
    operation: "the same with one asynchronous step, which waits for a task's turn",
    count: 20_000,
    goal: .ratio(1.3),
    mostAllocations: 98.05,
    baseline: Baseline(name: "an async function", workload: asyncCalls),
    handsOver: true,
    workload: asyncRequests
  ),
]

private struct Request: Sendable {
  let number: Int
  var path = "/search"
}

private struct Answer: Sendable {
  let request: Request
  var sum = 0
}

private struct NotFound: Error {}

/// Requests that are being answered. The last step of a request may come after its answer, on another thread.
private final class Living: Sendable {
  let count = Atomic(0)
}

// What programs do for a request; in functions of their own, as there.

@inline(never)
private func parse(_ number: Int) -> Request { Request(number: number) }

@inline(never)
private func check(_ request: Request) throws -> Request {
  if request.number < 0 { throw NotFound() }
  return request
}

@inline(never)
private func answer(_ request: Request) -> Answer { Answer(request: request, sum: request.number) }

@inline(never)
private func find(_ request: Request) async -> Answer {
  await Task.yield()
  return answer(request)
}

@inline(never)
private func encode(_ answer: Answer) -> Int { answer.sum }

private func pipeline(_ number: Int, _ living: Living) -> Observable<Int> {
  Observable.deferred { .just(parse(number)) }
    .do(onNext: { _ in living.count.add(1, ordering: .relaxed) })
    .filter { !$0.path.isEmpty }
    .map { try check($0) }
    .map { answer($0) }
    .catch { _ in .just(Answer(request: parse(0))) }
    .map { encode($0) }
    .ifEmpty(default: 0)
    .take(1)
    .do(onDispose: { living.count.subtract(1, ordering: .relaxed) })
}

private func asyncPipeline(_ number: Int, _ living: Living) -> Observable<Int> {
  Observable.deferred { .just(parse(number)) }
    .do(onNext: { _ in living.count.add(1, ordering: .relaxed) })
    .filter { !$0.path.isEmpty }
    .map { try check($0) }
    .mapLatest { await find($0) }
    .catch { _ in .just(Answer(request: parse(0))) }
    .map { encode($0) }
    .ifEmpty(default: 0)
    .take(1)
    .do(onDispose: { living.count.subtract(1, ordering: .relaxed) })
}

@Sendable
private func syncRequests(_ count: Int, _ meter: Meter) {
  let (tally, living) = (Tally(), Living())
  meter {
    for number in 0..<count {
      _ = pipeline(number, living).subscribe(onNext: { tally.add($0) })
    }
  }
  tally.expect(count * (count - 1) / 2, "request.sync")
}

@Sendable
private func syncCalls(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    for number in 0..<count {
      let answer = (try? check(parse(number))).map(answer) ?? Answer(request: parse(0))
      tally.add(encode(answer))
    }
  }
  tally.expect(count * (count - 1) / 2, "request.sync")
}

@Sendable
private func asyncRequests(_ count: Int, _ meter: Meter) {
  let living = Living()
  run("request.async", meter) {
    var sum = 0
    for number in 0..<count { sum += (try? await asyncPipeline(number, living).asSingle().value) ?? 0 }
    return sum == count * (count - 1) / 2
  }
}

@Sendable
private func asyncCalls(_ count: Int, _ meter: Meter) {
  run("request.async", meter) {
    var sum = 0
    for number in 0..<count {
      let found =
        if let request = try? check(parse(number)) { await find(request) } else { Answer(request: parse(0)) }
      sum += encode(found)
    }
    return sum == count * (count - 1) / 2
  }
}

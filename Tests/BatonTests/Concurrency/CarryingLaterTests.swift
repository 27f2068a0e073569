// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("N13 carrying, and subscriptions that come later")
struct CarryingLaterTests {
  /// Makes a pipeline that subscribes to a sequence later, on the scheduler. It is given that sequence, which
  /// completes, and one that fails, both on the scheduler.
  typealias Way = @Sendable (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<Int>

  private static let ways: [(name: String, make: Way)] = [
    ("retry(_:)", { _, failing, _ in failing.retry(2) }),
    (
      "retry(maxAttempts:backoff:)",
      {
        $1.retry(maxAttempts: 2, backoff: .constant(.seconds(1)), scheduler: $2)
      }
    ),
    (
      "retry(when:)",
      { _, failing, _ in
        failing.retry(when: { (errors: Observable<any Error>) in errors.take(1) })
      }
    ),
    ("concat", { ending, _, scheduler in Observable.empty().observe(on: scheduler).concat(ending) }),
    (
      "concat, the last but one",
      { ending, _, scheduler in
        Observable.concat(.empty().observe(on: scheduler), ending, .empty())
      }
    ),
    ("concatMap", { ending, _, _ in Observable.of(1, 2).concatMap { _ in ending } }),
    (
      "catch",
      { ending, _, scheduler in
        Observable.error(TestError()).observe(on: scheduler).catch { _ in ending }
      }
    ),
    (
      "catch after catch",
      { ending, _, scheduler in
        let failing = Observable<Int>.error(TestError())
        return failing.observe(on: scheduler).catch { _ in failing.catch { _ in ending } }
      }
    ),
    (
      "catch(sequence:)",
      { ending, _, scheduler in
        Observable.catch(sequence: [.error(TestError()).observe(on: scheduler), ending])
      }
    ),
    (
      "ifEmpty(switchTo:)",
      { ending, _, scheduler in
        Observable.empty().observe(on: scheduler).ifEmpty(switchTo: ending)
      }
    ),
    ("timeout(other:)", { Observable.never().timeout(.seconds(1), other: $0, scheduler: $2) }),
    ("delaySubscription", { $0.delaySubscription(.seconds(1), scheduler: $2) }),
    ("subscribe(on:)", { $0.subscribe(on: $2) }),
  ]

  /// What the closures of `deferred` see that `way` subscribes to, as the subscription "s".
  private func seen(
    by way: Way, inner: (Observable<Int>) -> Observable<Int>, outer: (Observable<Int>) -> Observable<Int>
  ) -> [String] {
    let scheduler = TestScheduler(initialClock: 0)
    let seen = Lock<[String]>([])
    func logging(_ next: Observable<Int>) -> Observable<Int> {
      inner(
        .deferred {
          seen.withLock { $0.append(Request.id) }
          return next.observe(on: scheduler)
        })
    }
    let pipeline = outer(way(logging(.empty()), logging(.error(TestError())), scheduler))
    let subscription = Request.$id.withValue("s") { pipeline.subscribe(onError: { _ in }) }
    Request.$id.withValue("clock") { scheduler.advanceTo(10) }
    subscription.dispose()
    return seen.withLock { $0 }
  }

  @Test("N13 They have the values of a carrying upstream", arguments: ways.indices)
  func upstream(index: Int) {
    let seen = seen(by: Self.ways[index].make, inner: { $0.carrying(Request.$id) }, outer: { $0 })
    #expect(!seen.isEmpty && seen.allSatisfy { $0 == "s" })
  }

  @Test("N13 They have the values of a carrying downstream", arguments: ways.indices)
  func downstream(index: Int) {
    let seen = seen(by: Self.ways[index].make, inner: { $0 }, outer: { $0.carrying(Request.$id) })
    #expect(!seen.isEmpty && seen.allSatisfy { $0 == "s" })
  }

  @Test("N13 Without it they have the values of what runs them", arguments: ways.indices)
  func without(index: Int) {
    let seen = seen(by: Self.ways[index].make, inner: { $0 }, outer: { $0 })
    #expect(seen.last == "clock")
  }
}

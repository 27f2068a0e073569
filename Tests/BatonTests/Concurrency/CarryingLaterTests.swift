// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("N13 carrying, and subscriptions that come later")
struct CarryingLaterTests {
  /// Makes a pipeline that subscribes to a sequence later, on the scheduler. It is given that sequence, which
  /// completes, and one that fails, both on the scheduler.
  typealias Way = Named<Observable<Int>, Observable<Int>, Observable<Int>, TestScheduler>

  private static let ways: [Way] = [
    Named("retry(_:)") { _, failing, _ in failing.retry(2) },
    Named("retry(maxAttempts:backoff:)") {
      $1.retry(maxAttempts: 2, backoff: .constant(.seconds(1)), scheduler: $2)
    },
    Named("retry(when:)") { _, failing, _ in
      failing.retry(when: { (errors: Observable<any Error>) in errors.take(1) })
    },
    Named("concat") { ending, _, scheduler in Observable.empty().observe(on: scheduler).concat(ending) },
    Named("concat, the last but one") { ending, _, scheduler in
      Observable.concat(.empty().observe(on: scheduler), ending, .empty())
    },
    Named("concatMap") { ending, _, _ in Observable.of(1, 2).concatMap { _ in ending } },
    Named("catch") { ending, _, scheduler in
      Observable.error(TestError()).observe(on: scheduler).catch { _ in ending }
    },
    Named("catch after catch") { ending, _, scheduler in
      let failing = Observable<Int>.error(TestError())
      return failing.observe(on: scheduler).catch { _ in failing.catch { _ in ending } }
    },
    Named("catch(sequence:)") { ending, _, scheduler in
      Observable.catch(sequence: [.error(TestError()).observe(on: scheduler), ending])
    },
    Named("ifEmpty(switchTo:)") { ending, _, scheduler in
      Observable.empty().observe(on: scheduler).ifEmpty(switchTo: ending)
    },
    Named("timeout(other:)") { Observable.never().timeout(.seconds(1), other: $0, scheduler: $2) },
    Named("delaySubscription") { ending, _, scheduler in
      ending.delaySubscription(.seconds(1), scheduler: scheduler)
    },
    Named("subscribe(on:)") { ending, _, scheduler in ending.subscribe(on: scheduler) },
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

  @Test(arguments: ways)
  func `N13 They have the values of a carrying upstream`(way: Way) {
    let seen = seen(by: way, inner: { $0.carrying(Request.$id) }, outer: { $0 })
    #expect(!seen.isEmpty && seen.allSatisfy { $0 == "s" })
  }

  @Test(arguments: ways)
  func `N13 They have the values of a carrying downstream`(way: Way) {
    let seen = seen(by: way, inner: { $0 }, outer: { $0.carrying(Request.$id) })
    #expect(!seen.isEmpty && seen.allSatisfy { $0 == "s" })
  }

  @Test(arguments: ways)
  func `N13 Without it they have the values of what runs them`(way: Way) {
    let seen = seen(by: way, inner: { $0 }, outer: { $0 })
    #expect(seen.last == "clock")
  }
}

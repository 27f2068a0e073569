// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension OperatorCase {
  /// Operators with a timer, a queue or tasks.
  static let scheduling: [Self] = timed + hopping + tasks + standardForms

  private static let timed: [Self] = [
    .timed("delay(_:scheduler:)") { $0.delay(.seconds(3), scheduler: $1) },
    .timed("delaySubscription(_:scheduler:)") { $0.delaySubscription(.seconds(3), scheduler: $1) },
    .timed("retry(maxAttempts:backoff:jitter:reset:scheduler:where:)", except: [.errorEnds]) {
      $0.retry(maxAttempts: 2, backoff: .constant(.seconds(3)), scheduler: $1)
    },
    .timed("retry(maxAttempts:backoff:jitter:reset:scheduler:where:) that resets", except: [.errorEnds]) {
      $0.retry(maxAttempts: 2, backoff: .constant(.seconds(3)), reset: .afterElement, scheduler: $1)
    },
    .timed("paced(by:scheduler:)", except: [.boundedFlood]) {
      $0.paced(by: .atMost(1, per: .seconds(3)), scheduler: $1)
    },
    .timed("debounce(_:scheduler:)", passing: 1) { $0.debounce(.seconds(3), scheduler: $1) },
    .timed("throttle(_:latest:scheduler:)") { $0.throttle(.seconds(3), scheduler: $1) },
    .timed("throttle(_:latest:scheduler:) without the latest", passing: 1) {
      $0.throttle(.seconds(3), latest: false, scheduler: $1)
    },
    .timed("buffer(timeSpan:count:scheduler:)", passing: 1) {
      $0.buffer(timeSpan: .seconds(15), count: 2, scheduler: $1).compactMap { $0.first }
    },
    .timed("window(timeSpan:count:scheduler:)") {
      $0.window(timeSpan: .seconds(15), count: 2, scheduler: $1)
    },
    .timed("window(timeSpan:count:scheduler:), merged") {
      $0.window(timeSpan: .seconds(15), count: 2, scheduler: $1).merge()
    },
    .timed("take(for:scheduler:)") { $0.take(for: .seconds(25), scheduler: $1) },
    .timed("skip(_:scheduler:)", passing: 0) { $0.skip(.seconds(15), scheduler: $1) },
    .timed("timeout(_:scheduler:)") { $0.timeout(.seconds(30), scheduler: $1) },
    .timed("timeout(_:other:scheduler:)") { $0.timeout(.seconds(30), other: Source.just(9), scheduler: $1) },
    // An event takes a tick here: some ticks are not enough where the senders' turns come unevenly.
    .timed("observe(on:), in virtual time", settle: { $0.start() }) { $0.observe(on: $1) },
    .timed("observe(on:) in virtual time, one waits", passing: nil, settle: { $0.start() }) {
      $0.observe(on: $1, capacity: 1)
    },
    .timed("subscribe(on:), in virtual time") { $0.subscribe(on: $1) },
  ]

  private static let hopping: [Self] = [
    .hopping("observe(on:)") { source, scheduler, _ in source.observe(on: scheduler) },
    .hopping("observe(on:capacity:whenFull:statistics:)") { source, scheduler, _ in
      source.observe(on: scheduler, capacity: 1, whenFull: .wait)
    },
    .hopping("observe(on:capacity:whenFull:statistics:), dropping the oldest") { source, scheduler, _ in
      source.observe(on: scheduler, capacity: 8, whenFull: .dropOldest)
    },
    .hopping("observe(on:capacity:whenFull:statistics:), dropping the newest") { source, scheduler, _ in
      source.observe(on: scheduler, capacity: 8, whenFull: .dropNewest)
    },
    .hopping("observe(on:capacity:whenFull:statistics:), failing") { source, scheduler, _ in
      source.observe(on: scheduler, capacity: 8, whenFull: .fail)
    },
    .hopping("subscribe(on:)") { source, scheduler, _ in source.subscribe(on: scheduler) },
  ]

  /// Operators with asynchronous closures. What comes faster than tasks go waits, however much: the sender is
  /// not slowed down.
  private static let tasks: [Self] = [
    .hopping(
      "map(maxConcurrent:ordering:priority:on:_:), one at a time", except: [.boundedFlood],
      throwing: ["transform"]
    ) { source, executor, attempt in
      source.map(maxConcurrent: 1, on: executor) { try attempt($0 + 1) }
    },
    .hopping(
      "map(maxConcurrent:ordering:priority:on:_:)", except: [.boundedFlood], throwing: ["transform"]
    ) { source, executor, attempt in
      source.map(maxConcurrent: 4, on: executor) { try attempt($0 + 1) }
    },
    .hopping(
      "map(maxConcurrent:ordering:priority:on:_:), as they come", except: [.boundedFlood],
      throwing: ["transform"]
    ) { source, executor, attempt in
      source.map(maxConcurrent: 4, ordering: .completion, on: executor) { try attempt($0 + 1) }
    },
    .hopping("filter(maxConcurrent:ordering:priority:on:_:)", passing: 1, except: [.boundedFlood]) {
      source, executor, _ in source.filter(maxConcurrent: 2, on: executor) { $0 > 1 }
    },
    // Of two elements one or both get through.
    .hopping("mapLatest(priority:on:_:)", passing: nil, throwing: ["transform"]) {
      source, executor, attempt in
      source.mapLatest(on: executor) { try attempt($0 + 1) }
    },
    .hopping("flatMap(maxConcurrent:priority:on:_:)", except: [.boundedFlood]) {
      source, executor, _ in
      source.flatMap(maxConcurrent: 2, on: executor) { Source.just($0) }
    },
  ]

  private static let standardForms: [Self] = [
    .form("take(_:scheduler:)") { $0.take(.seconds(1), scheduler: HistoricalScheduler()) },
    .form("observe(on:) in line") { $0.observe(on: Schedulers.immediate) },
    .form("map(maxConcurrent:ordering:priority:_:)") { $0.map(maxConcurrent: 2) { $0 } },
    .form("filter(maxConcurrent:ordering:priority:_:)") { $0.filter(maxConcurrent: 2) { $0 > 0 } },
    .form("flatMap(maxConcurrent:priority:_:)") { $0.flatMap(maxConcurrent: 2) { Source.just($0) } },
    .form("mapLatest(priority:on:_:) of one", passing: 1) { $0.takeLast(1).mapLatest(on: thread) { $0 } },
    .form("mapLatest(priority:_:)", passing: 1) { $0.takeLast(1).mapLatest { $0 } },
    .form("values, create(detached:priority:work:)") { source in
      .create { observer in for try await element in source.values { observer.onNext(element) } }
    },
    .form("values, create(detached:priority:on:work:)") { source in
      .create(on: thread) { observer in
        for try await element in source.values { observer.onNext(element) }
      }
    },
  ]
}

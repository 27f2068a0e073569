// SPDX-License-Identifier: MIT

import Baton
import Testing

/// An operator that schedules: a line of a table.
struct RefusedOperator: Sendable, CustomTestStringConvertible {
  typealias Source = Observable<Counted>
  typealias Build = @Sendable (Source, any Scheduler, Counted.Census) -> Source

  let name: String
  /// How many pieces of work it schedules at least, while its source sends an element each second.
  let works: Int
  let build: Build

  var testDescription: String { name }

  init(_ name: String, works: Int, _ build: @escaping Build) {
    self.name = name
    self.works = works
    self.build = build
  }

  /// An operator on a source.
  init(_ name: String, works: Int, on build: @escaping @Sendable (Source, any Scheduler) -> Source) {
    self.init(name, works: works) { source, scheduler, _ in build(source, scheduler) }
  }

  /// A generator of numbers.
  init(_ name: String, works: Int, generating build: @escaping @Sendable (any Scheduler) -> Observable<Int>) {
    self.init(name, works: works) { _, scheduler, census in build(scheduler).map { _ in census.counted() } }
  }

  static let all = hops + timed + generators

  static let hops = [
    RefusedOperator("observe(on:)", works: 3) { $0.observe(on: $1) },
    RefusedOperator("subscribe(on:)", works: 1) { $0.subscribe(on: $1) },
    RefusedOperator("subscribe(on:).observe(on:)", works: 3) { $0.subscribe(on: $1).observe(on: $1) },
    RefusedOperator("observe(on:) with a capacity", works: 3) {
      $0.observe(on: $1, capacity: 4, whenFull: .dropOldest)
    },
  ]

  static let timed = [
    RefusedOperator("delay", works: 3) { $0.delay(.seconds(2), scheduler: $1) },
    RefusedOperator("throttle", works: 2) { $0.throttle(.seconds(2), scheduler: $1) },
    RefusedOperator("debounce", works: 3) { $0.debounce(.seconds(2), scheduler: $1) },
    RefusedOperator("take(for:)", works: 1) { $0.take(for: .seconds(2), scheduler: $1) },
    RefusedOperator("take(_:scheduler:)", works: 1) { $0.take(.seconds(2), scheduler: $1) },
    RefusedOperator("skip", works: 1) { $0.skip(.seconds(2), scheduler: $1) },
    RefusedOperator("timeout", works: 2) { $0.timeout(.seconds(2), scheduler: $1) },
    RefusedOperator("timeout with another sequence", works: 2) {
      $0.timeout(.seconds(2), other: Source.never(), scheduler: $1)
    },
    RefusedOperator("buffer", works: 2) {
      $0.buffer(timeSpan: .seconds(2), count: 9, scheduler: $1).compactMap(\.last)
    },
    RefusedOperator("window", works: 2) { $0.window(timeSpan: .seconds(2), count: 9, scheduler: $1).merge() },
    RefusedOperator("delaySubscription", works: 1) { $0.delaySubscription(.seconds(2), scheduler: $1) },
    RefusedOperator("sample by interval", works: 2) {
      $0.sample(Observable<Int>.interval(.seconds(2), scheduler: $1))
    },
  ]

  static let generators = [
    RefusedOperator("interval", works: 3) { .interval(.seconds(1), scheduler: $0) },
    RefusedOperator("interval with the scheduler's own periodic work", works: 3) {
      .interval(.seconds(1), scheduler: OwnPeriodicScheduler(base: $0))
    },
    RefusedOperator("timer", works: 1) { .timer(.seconds(1), scheduler: $0) },
    RefusedOperator("timer with a period", works: 3) {
      .timer(.seconds(1), period: .seconds(2), scheduler: $0)
    },
    RefusedOperator("range", works: 3) { .range(start: 0, count: 5, scheduler: $0) },
    RefusedOperator("of", works: 3) { .of(1, 2, 3, scheduler: $0) },
    RefusedOperator("from an array", works: 3) { .from([1, 2, 3], scheduler: $0) },
    RefusedOperator("from a sequence", works: 3) { .from(1...3, scheduler: $0) },
    RefusedOperator("generate", works: 3) {
      .generate(initialState: 0, condition: { $0 < 3 }, scheduler: $0, iterate: { $0 + 1 })
    },
    RefusedOperator("repeatElement", works: 3) { Observable.repeatElement(1, scheduler: $0).take(5) },
    RefusedOperator("just", works: 2) { .just(1, scheduler: $0) },
    RefusedOperator("from an optional", works: 2) { .from(optional: 1, scheduler: $0) },
  ]
}

/// A piece of work that an operator schedules, and how it is refused.
struct RefusedCase: Sendable, CustomTestStringConvertible {
  let operation: RefusedOperator
  let way: RefusingScheduler.Way
  let number: Int

  var testDescription: String { "\(operation.name), work \(number), \(way)" }

  static let all = RefusedOperator.all.flatMap { operation in
    RefusingScheduler.Way.allCases.flatMap { way in
      (1...operation.works).map { RefusedCase(operation: operation, way: way, number: $0) }
    }
  }
}

// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("section 6 Misuse")
struct MisuseTests {
  private typealias Misuse = (message: String, body: @Sendable () async -> Void)

  private static func misuse(_ message: String, _ body: @escaping @Sendable () async -> Void) -> Misuse {
    (message, body)
  }

  private static let all: [Misuse] = arguments + (isDebug ? boundErrors : [])

  private static let numbers = Observable.of(1, 2)
  private static let time = HistoricalScheduler()

  private static let arguments: [Misuse] = [
    misuse("take: count must not be negative, was -1") { _ = numbers.take(-1) },
    misuse("skip: count must not be negative, was -1") { _ = numbers.skip(-1) },
    misuse("takeLast: count must not be negative, was -1") { _ = numbers.takeLast(-1) },
    misuse("element(at:): index must not be negative, was -1") { _ = numbers.element(at: -1) },
    misuse("merge: maxConcurrent must be positive, was 0") {
      _ = Observable.just(numbers).merge(maxConcurrent: 0)
    },
    misuse("replay: bufferSize must not be negative, was -1") { _ = numbers.replay(-1) },
    misuse("share: replay must not be negative, was -1") { _ = numbers.share(replay: -1) },
    misuse("bufferSize must not be negative, was -1") { _ = ReplaySubject<Int>.create(bufferSize: -1) },
    misuse("range: count must not be negative, was -1") { _ = Observable.range(start: 0, count: -1) },
    misuse("start + count must not overflow, was 126 + 3") {
      _ = Observable<Int8>.range(start: 126, count: 3)
    },
    misuse("interval: period must not be negative, was -1.0 seconds") {
      _ = Observable<Int>.interval(.seconds(-1), scheduler: time)
    },
    misuse("timer: period must not be negative, was -1.0 seconds") {
      _ = Observable<Int>.timer(.zero, period: .seconds(-1), scheduler: time)
    },
    misuse("buffer: count must be positive, was 0") {
      _ = numbers.buffer(timeSpan: .seconds(1), count: 0, scheduler: time)
    },
    misuse("window: count must be positive, was -2") {
      _ = numbers.window(timeSpan: .seconds(1), count: -2, scheduler: time)
    },
    misuse("the count must be positive, was 0") { _ = RateLimit.atMost(0, per: .seconds(1)) },
    misuse("the span must not be negative, was -1.0") { _ = RateLimit.atMost(1, per: .seconds(-1)) },
    misuse("observe(on:): capacity must be positive, was 0") {
      _ = numbers.observe(on: .currentThread, capacity: 0)
    },
    misuse("capacity must be positive, was -3") { _ = numbers.observe(on: .currentThread, capacity: -3) },
    misuse("longestWaitForRoom must be positive, was 0.0 seconds") { Hooks.longestWaitForRoom = .zero },
    misuse("values: capacity must be positive, was 0") { _ = numbers.values(capacity: 0) },
    misuse("map: maxConcurrent must be positive, was 0") { _ = numbers.map(maxConcurrent: 0) { $0 } },
    misuse("filter: maxConcurrent must be positive, was -1") {
      _ = numbers.filter(maxConcurrent: -1) { _ in true }
    },
    misuse("flatMap: maxConcurrent must be positive, was 0") {
      _ = numbers.flatMap(maxConcurrent: 0) { Observable.just($0) }
    },
    misuse("Credits: the number must be positive, was 0") { _ = Credits(0) },
    misuse("the number given back must not be negative, was -1") { Credits(2).giveBack(-1) },
    misuse("Credits: more credits were given back than had been taken, of 2") {
      let credits = Credits(2)
      _ = credits.takeIfAvailable()
      credits.giveBack(2)
    },
    misuse("retry: maxAttemptCount must not be negative, was -1") { _ = numbers.retry(-1) },
    misuse("retry: maxAttempts must be positive, was 0") {
      _ = numbers.retry(maxAttempts: 0, backoff: .constant(.zero), scheduler: time)
    },
    misuse("Backoff.constant: the delay must not be negative, was -1") { _ = Backoff.constant(.seconds(-1)) },
    misuse("Backoff.linear: the step must not be negative, was -1") { _ = Backoff.linear(.seconds(-1)) },
    misuse("Backoff.linear: upTo must not be negative, was -1") {
      _ = Backoff.linear(.seconds(1), upTo: .seconds(-1))
    },
    misuse("Backoff.exponential: upTo must not be negative, was -1") {
      _ = Backoff.exponential(from: .seconds(1), upTo: .seconds(-1))
    },
    misuse("Backoff.exponential: the factor must not be less than 1, was 0.5") {
      _ = Backoff.exponential(from: .seconds(1), factor: 0.5, upTo: .seconds(2))
    },
    misuse("Jitter.proportional: the share must be from 0 to 1, was 2.0") {
      _ = Backoff.Jitter.proportional(2)
    },
    misuse("Reset.afterRunning: the span must not be negative, was -1") {
      _ = Backoff.Reset.afterRunning(for: .seconds(-1))
    },
    misuse("observing: the closure belongs to no actor") { _ = Observable<Int>.observing { 1 } },
    misuse("has to be on the main actor: `@MainActor func test…`") {
      let scheduler = TestScheduler(initialClock: 0)
      SharingScheduler.mock(scheduler: scheduler) {
        _ = Observable.just(1).asDriver(onErrorJustReturn: 0).map { @MainActor in $0 }
          .asObservable().subscribe()
        scheduler.start()
      }
    },
    misuse("scheduleAt: an action of an actor's has to be run there") {
      let scheduler = TestScheduler(initialClock: 0)
      scheduler.scheduleAt(10) { @MainActor in }
      scheduler.start()
    },
  ]

  /// Without the checks of a debug build such an error is a line on standard error.
  private static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private static let failing = Observable<Int>.error(Failure.first)
  private static let first = "a sequence that is bound must not fail, failed with first"

  private static let boundErrors: [Misuse] = [
    misuse(first) { _ = failing.bind(to: BehaviorRelay(value: 0)) },
    misuse(first) { _ = failing.bind(to: PublishRelay<Int?>()) },
    misuse(first) { _ = failing.bind(onNext: { _ in }) },
    misuse(first) { await MainActor.run { _ = failing.bind(onNext: { @MainActor _ in }) } },
    misuse(first) { _ = failing.bind(with: Held(), onNext: { _, _ in }) },
    misuse(first) { _ = failing.bind(to: Binder<Int>(Held(), scheduler: .immediate) { _, _ in }) },
  ]

  @Test(arguments: all.indices)
  func `section 6 What makes no sense stops the program with a message`(index: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      await MisuseTests.all[index].body()
    }
    #expect(result.message.contains(Self.all[index].message), "\(result.message)")
  }
}

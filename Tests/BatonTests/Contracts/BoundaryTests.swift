// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Testing

@testable import BatonKernel

/// A span of virtual time, to be added to others.
private struct LongSpan {
  let length: TestTime

  static func + (span: Self, time: TestTime) -> TestTime {
    let (sum, isBeyond) = span.length.addingReportingOverflow(time)
    return isBeyond ? .max : sum
  }

  static func + (one: Self, other: Self) -> Self { Self(length: one + other.length) }
}

/// A timed operator, and what it makes of three kinds of span.
///
/// On the test scheduler the subscription is at 200; the source sends 1 at 210 and 2 at 220 and completes at
/// 230.
private struct TimedOperator: Sendable, CustomTestStringConvertible {
  typealias Events = [Recorded<Event<Int>>]

  let testDescription: String
  /// Until 1000, when the span is no time: zero, negative, or less than the scheduler can tell from that.
  let promptly: Events
  /// When the span is long.
  let after: @Sendable (LongSpan) -> Events
  /// What it sends of 1 and 2 before a long span is over.
  let atOnce: [String]
  /// Whether it never ends, so that `after` tells what it sends first.
  let repeats: Bool
  let apply: @Sendable (Observable<Int>, Duration, any Scheduler) -> Observable<Int>

  init(
    _ name: String, promptly: Events = unchanged, after: @escaping @Sendable (LongSpan) -> Events,
    atOnce: [String] = [], repeats: Bool = false,
    _ apply: @escaping @Sendable (Observable<Int>, Duration, any Scheduler) -> Observable<Int>
  ) {
    (testDescription, self.promptly, self.after) = (name, promptly, after)
    (self.atOnce, self.repeats, self.apply) = (atOnce, repeats, apply)
  }

  private static let unchanged: Events = [.next(210, 1), .next(220, 2), .completed(230)]

  static let all = [
    Self(
      "delay", promptly: [.next(211, 1), .next(221, 2), .completed(231)],
      after: { [.next($0 + 210, 1), .next($0 + 220, 2), .completed($0 + 230)] }
    ) { $0.delay($1, scheduler: $2) },
    Self("delaySubscription", after: { _ in [] }) { $0.delaySubscription($1, scheduler: $2) },
    Self(
      "debounce", promptly: [.next(211, 1), .next(221, 2), .completed(230)],
      after: { _ in [.next(230, 2), .completed(230)] }
    ) { $0.debounce($1, scheduler: $2) },
    Self(
      "debounce of a source that does not end", promptly: [.next(211, 1), .next(221, 2)],
      after: { [.next($0 + 220, 2)] }
    ) { $0.concat(Observable.never()).debounce($1, scheduler: $2) },
    Self(
      "throttle", after: { [.next(210, 1), .next($0 + 210, 2), .completed($0 + 210)] }, atOnce: ["1"]
    ) { $0.throttle($1, scheduler: $2) },
    Self("throttle without the latest", after: { _ in [.next(210, 1), .completed(230)] }, atOnce: ["1"]) {
      $0.throttle($1, latest: false, scheduler: $2)
    },
    Self(
      "timeout", promptly: [.error(201, RxError.timeout)], after: { _ in unchanged }, atOnce: ["1", "2"]
    ) { $0.timeout($1, scheduler: $2) },
    Self(
      "timeout of a source that does not end", promptly: [.error(201, RxError.timeout)],
      after: { [.next(210, 1), .next(220, 2), .error($0 + 220, RxError.timeout)] }, atOnce: ["1", "2"]
    ) { $0.concat(Observable.never()).timeout($1, scheduler: $2) },
    Self("take(for:)", promptly: [.completed(201)], after: { _ in unchanged }, atOnce: ["1", "2"]) {
      $0.take(for: $1, scheduler: $2)
    },
    Self("skip for a time", after: { _ in [.completed(230)] }) { $0.skip($1, scheduler: $2) },
    Self(
      "buffer",
      promptly: (201..<230).map { .next($0, $0 % 10 == 0 ? 1 : 0) } + [.next(230, 0), .completed(230)],
      after: { _ in [.next(230, 2), .completed(230)] }
    ) { $0.buffer(timeSpan: $1, count: 5, scheduler: $2).map(\.count) },
    Self("window", after: { _ in unchanged }, atOnce: ["1", "2"]) {
      $0.window(timeSpan: $1, count: 5, scheduler: $2).merge()
    },
    Self(
      "timer", promptly: [.next(201, 0), .completed(201)],
      after: { [.next($0 + 200, 0), .completed($0 + 200)] }
    ) { _, span, scheduler in .timer(span, scheduler: scheduler) },
    Self(
      "timer with a period", promptly: (0...7).map { .next(201 + 100 * $0, $0) },
      after: { [.next($0 + 200, 0), .next($0 + 300, 1), .next($0 + 400, 2)] }, repeats: true
    ) { _, span, scheduler in .timer(span, period: .seconds(100), scheduler: scheduler) },
    Self(
      "interval", promptly: (0..<800).map { .next(201 + $0, $0) },
      after: { [.next($0 + 200, 0), .next($0 + $0 + 200, 1), .next($0 + $0 + $0 + 200, 2)] },
      repeats: true
    ) { _, span, scheduler in
      // What it makes of negative periods is told by other tests.
      .interval(max(span, .zero), scheduler: scheduler)
    },
  ]
}

@Suite("Section 6 spans at the boundaries, through every timed operator")
struct BoundaryTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func subscribe(_ tested: TimedOperator, _ span: Duration) -> (TestableObserver<Int>, any Disposable)
  {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    let observer = scheduler.createObserver(Int.self)
    scheduler.advanceTo(200)
    return (observer, tested.apply(source.asObservable(), span, scheduler).subscribe(observer))
  }

  @Test(
    "section 6 no time at all is clamped as now",
    arguments: TimedOperator.all,
    [.zero, .seconds(-1), .seconds(Int64.min), Duration(attoseconds: .min), .nanoseconds(1)])
  private func promptly(_ tested: TimedOperator, _ span: Duration) {
    let (observer, subscription) = subscribe(tested, span)
    scheduler.advanceTo(1000)
    subscription.dispose()
    scheduler.start()
    #expect(observer.events == tested.promptly)
  }

  @Test(
    "section 6 a long span keeps its length, however long a timer of the system can be",
    arguments: TimedOperator.all, [6_000_000_000, 3_000_000_000_000_000])
  private func long(_ tested: TimedOperator, _ late: TestTime) {
    let (observer, subscription) = subscribe(tested, .seconds(late))
    scheduler.advanceTo(1000)
    for _ in 0..<10 { scheduler.step() }
    subscription.dispose()
    scheduler.start()
    let expected = tested.after(LongSpan(length: late))
    #expect(Array(observer.events.prefix(expected.count)) == expected)
  }

  @Test(
    "section 6 a span longer than there is time is clamped as the longest, in the right order, and ends",
    arguments: TimedOperator.all,
    [.seconds(Int64.max), Duration(attoseconds: .max)])
  private func longest(_ tested: TimedOperator, _ span: Duration) {
    let (observer, subscription) = subscribe(tested, span)
    scheduler.start()
    subscription.dispose()
    let expected = tested.after(LongSpan(length: .max))
    // A repetition ends with time.
    #expect(observer.events == (tested.repeats ? Array(expected.prefix(1)) : expected))
  }

  @Test(
    "section 6 on a queue any span can be subscribed to and disposed of; the longest holds up nothing",
    arguments: TimedOperator.all,
    [
      .zero, .seconds(-1), .nanoseconds(1), .seconds(Int64.min), .seconds(Int64.max),
      Duration(attoseconds: .max),
    ])
  private func queue(_ tested: TimedOperator, _ span: Duration) {
    let schedulers: [any Scheduler] = [
      SerialDispatchQueueScheduler(qos: .default), ConcurrentDispatchQueueScheduler(qos: .default),
    ]
    for scheduler in schedulers {
      let source = PublishSubject<Int>()
      let recorder = TimedRecorder()
      let subscription = recorder.subscribe(to: tested.apply(source.asObservable(), span, scheduler))
      source.onNext(1)
      source.onNext(2)
      settle(scheduler)
      if span >= .seconds(Int64.max) { #expect(recorder.events == tested.atOnce) }
      subscription.dispose()
      settle(scheduler)
      let events = recorder.events
      source.onNext(3)
      settle(scheduler)
      // On a concurrent queue the event that was under way may come late.
      if scheduler is SerialDispatchQueueScheduler { #expect(recorder.events == events) }
      #expect(!recorder.hasOverlapped)
    }
  }

  /// Waits for a piece of work, and so for those before it on a serial scheduler.
  private func settle(_ scheduler: any Scheduler) {
    let done = DispatchSemaphore(value: 0)
    _ = scheduler.scheduleRelative((), dueTime: .microseconds(1)) {
      done.signal()
      return Disposables.create()
    }
    #expect(done.wait(timeout: .now() + 20) == .success)
  }
}

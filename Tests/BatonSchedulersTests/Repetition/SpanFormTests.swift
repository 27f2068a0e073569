// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("R10 A scheduler brings spans as durations, or as those of Dispatch")
struct SpanFormTests {
  /// Takes spans of Dispatch, and runs all work at once.
  private final class DispatchScheduler: SchedulerType {
    let spans = Guarded<[DispatchTimeInterval]>([])
    let now = Date()

    func schedule<State: Sendable>(
      _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
      action(state)
    }

    func scheduleRelative<State: Sendable>(
      _ state: State, dueTime: DispatchTimeInterval, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
      spans.withLock { $0.append(dueTime) }
      return action(state)
    }
  }

  /// Passes on what it is given, with spans of Dispatch.
  private struct DispatchWrapper: SchedulerType {
    let inner: any SchedulerType
    var now: Date { inner.now }

    func schedule<State: Sendable>(
      _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
      inner.schedule(state, action: action)
    }

    func scheduleRelative<State: Sendable>(
      _ state: State, dueTime: DispatchTimeInterval, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
      inner.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    func schedulePeriodic<State: Sendable>(
      _ state: State, startAfter: DispatchTimeInterval, period: DispatchTimeInterval,
      action: @escaping @Sendable (State) -> State
    ) -> any Disposable {
      inner.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
  }

  @Test("Spans come in the unit that was written, and what is too long as never")
  func units() {
    let scheduler = DispatchScheduler()
    let spans: [Duration] = [
      .seconds(2), .milliseconds(300), .microseconds(7), .nanoseconds(5), .zero, .seconds(-3),
      .seconds(Int64.max), .seconds(1) / 3,
    ]
    for span in spans { _ = Observable<Int>.timer(span, scheduler: scheduler).subscribe() }
    let given = scheduler.spans.withLock { $0.map { "\($0)" } }
    let expected: [DispatchTimeInterval] = [
      .seconds(2), .milliseconds(300), .microseconds(7), .nanoseconds(5), .seconds(0), .seconds(0), .never,
      .nanoseconds(333_333_334),
    ]
    #expect(given == expected.map { "\($0)" })
  }

  @Test("Literals are durations, whoever is asked")
  func literals() {
    let scheduler = DispatchScheduler()
    let erased: any Scheduler = scheduler
    let ran = Guarded(0)
    _ = erased.scheduleRelative(1, dueTime: .seconds(1)) { number in
      ran.withLock { $0 += number }
      return Disposables.create()
    }
    #expect(ran.withLock { $0 } == 1)
    #expect(scheduler.spans.withLock { $0.first } == .seconds(1))
  }

  @Test("A wrapper that takes those of Dispatch wraps one that takes durations")
  func wrapped() throws {
    let virtual = HistoricalScheduler()
    let wrapper = DispatchWrapper(inner: DispatchWrapper(inner: virtual))
    let elements = Guarded<[Int]>([])
    let start = virtual.now
    let repeated = Observable<Int>.timer(.seconds(1), period: .seconds(2), scheduler: wrapper).take(3)
    let once = Observable<Int>.timer(.milliseconds(500), scheduler: wrapper)
    let ticks = Observable.concat([repeated, once])
      .subscribe(onNext: { element in elements.withLock { $0.append(element) } })
    virtual.start()
    ticks.dispose()
    #expect(elements.withLock { $0 } == [0, 1, 2, 0])
    #expect(virtual.now.timeIntervalSince(start) == 5.5)
  }

  @Test("A refusal is the sequence's error")
  func refusal() {
    let refusing = RequestedRuns()
    refusing.isFull.withLock { $0 = true }
    let wrapper = DispatchWrapper(inner: refusing)
    for sequence in [
      Observable<Int>.timer(.seconds(1), scheduler: wrapper), .interval(.seconds(1), scheduler: wrapper),
    ] {
      let failure = Guarded<(any Error)?>(nil)
      _ = sequence.subscribe(onError: { error in failure.withLock { $0 = error } })
      #expect(failure.withLock { $0 as? SchedulerRefusal } == refusing.refusal)
    }
  }
}

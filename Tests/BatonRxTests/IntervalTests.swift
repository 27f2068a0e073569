// SPDX-License-Identifier: MIT

import BatonRx
import Foundation
import Testing

@Suite("R10 A scheduler of a program's own is given spans as it takes them")
struct IntervalTests {
  /// As written for RxSwift, in virtual time.
  private final class OwnScheduler: SchedulerType {
    let inner = HistoricalScheduler()
    var spans: [RxTimeInterval] = []
    var now: Date { inner.now }

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
      inner.schedule(state, action: action)
    }

    func scheduleRelative<StateType>(
      _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
    ) -> Disposable {
      spans.append(dueTime)
      return inner.scheduleRelative(state, dueTime: dueTime, action: action)
    }
  }

  private final class PeriodicScheduler: SchedulerType {
    var spans: [RxTimeInterval] = []
    var now: Date { Date() }

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
      action(state)
    }

    func scheduleRelative<StateType>(
      _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
    ) -> Disposable {
      Disposables.create()
    }

    func schedulePeriodic<StateType>(
      _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
      action: @escaping (StateType) -> StateType
    ) -> Disposable {
      spans += [startAfter, period]
      _ = action(action(state))
      return Disposables.create()
    }
  }

  private final class MeasuringScheduler: SchedulerType {
    var spans: [Duration] = []
    var now: Date { Date() }

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
      action(state)
    }

    func scheduleRelative<StateType>(
      _ state: StateType, dueTime: Duration, action: @escaping (StateType) -> Disposable
    ) -> Disposable {
      spans.append(dueTime)
      return action(state)
    }
  }

  @Test func `which are RxSwift's, in the unit that the program wrote`() {
    let scheduler = OwnScheduler()
    var elements: [Int] = []
    let waits: [RxTimeInterval] = [
      .seconds(2), .milliseconds(300), .microseconds(7), .nanoseconds(5), .never, .seconds(0),
    ]
    for wait in waits {
      _ = Observable<Int>.timer(wait, scheduler: scheduler).subscribe(onNext: { elements.append($0) })
    }
    _ = scheduler.scheduleRelative(1, dueTime: .seconds(1)) { _ in Disposables.create() }
    scheduler.inner.start()
    #expect(elements == Array(repeating: 0, count: 6))
    #expect(scheduler.spans.map { "\($0)" } == (waits + [.seconds(1)]).map { "\($0)" })
  }

  @Test func `which are durations`() {
    let scheduler = MeasuringScheduler()
    let erased: SchedulerType = scheduler
    _ = Observable<Int>.timer(.milliseconds(3), scheduler: scheduler).subscribe()
    _ = erased.scheduleRelative(1, dueTime: .seconds(1)) { _ in Disposables.create() }
    _ = erased.scheduleRelative(1, dueTime: Duration.seconds(2)) { _ in Disposables.create() }
    #expect(scheduler.spans == [.milliseconds(3), .seconds(1), .seconds(2)])
  }

  @Test func `and its own periodic work is asked for`() {
    let scheduler = PeriodicScheduler()
    var elements: [Int] = []
    _ = Observable<Int>.timer(.seconds(1), period: .milliseconds(20), scheduler: scheduler)
      .subscribe(onNext: { elements.append($0) })
    #expect(elements == [0, 1])
    #expect(scheduler.spans == [.seconds(1), .milliseconds(20)])
  }

  @Test func `and periodic work is made of timed work where it brings none`() {
    let scheduler = OwnScheduler()
    var elements: [Int] = []
    _ = Observable<Int>.timer(.seconds(1), period: .milliseconds(20), scheduler: scheduler).take(3)
      .subscribe(onNext: { elements.append($0) })
    scheduler.inner.start()
    #expect(elements == [0, 1, 2])
    #expect(scheduler.spans == [.seconds(1), .milliseconds(20), .milliseconds(20)])
  }

  @Test func `and one that wraps another of its kind passes them on`() {
    final class Wrapper: SchedulerType {
      let inner: SchedulerType
      var now: Date { inner.now }
      init(_ inner: SchedulerType) { self.inner = inner }

      func schedule<S>(_ state: S, action: @escaping (S) -> Disposable) -> Disposable {
        inner.schedule(state, action: action)
      }

      func scheduleRelative<S>(_ state: S, dueTime: RxTimeInterval, action: @escaping (S) -> Disposable)
        -> Disposable
      {
        inner.scheduleRelative(state, dueTime: dueTime, action: action)
      }

      func schedulePeriodic<S>(
        _ state: S, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (S) -> S
      ) -> Disposable {
        inner.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
      }
    }
    let (periodic, measuring) = (PeriodicScheduler(), MeasuringScheduler())
    _ = Observable<Int>.interval(.seconds(1), scheduler: Wrapper(Wrapper(periodic))).subscribe()
    _ = Observable<Int>.timer(.seconds(1), scheduler: Wrapper(Wrapper(measuring))).subscribe()
    #expect(periodic.spans == [.seconds(1), .seconds(1)])
    #expect(measuring.spans == [.seconds(1)])
  }

  @Test func `and one that brings neither form is refused with a message`() async {
    struct Timeless: SchedulerType {
      var now: Date { Date() }
      func schedule<S>(_ state: S, action: @escaping (S) -> Disposable) -> Disposable { action(state) }
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable<Int>.timer(.seconds(1), scheduler: Timeless()).subscribe()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Timeless conforms to SchedulerType, but has no scheduleRelative"))
  }
}

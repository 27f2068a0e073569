// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Testing

/// Timers of the main scheduler wait in the virtual time of whole tests.
@Suite(.enabled(if: VirtualTimeUnavailable.here == nil)) struct MainTimerTests {
  /// An operator with a timer.
  enum Timed: CaseIterable {
    case delay, delaySubscription, debounce, throttle, throttleFirst, timeout, buffer, take, skip, paced,
      retry

    func apply(_ source: Observable<Int>, _ scheduler: some Scheduler) -> Observable<Int> {
      switch self {
      case .delay: source.delay(.seconds(600), scheduler: scheduler)
      case .delaySubscription: source.delaySubscription(.seconds(9), scheduler: scheduler)
      case .debounce: source.debounce(.seconds(5), scheduler: scheduler)
      case .throttle: source.throttle(.seconds(10), scheduler: scheduler)
      case .throttleFirst: source.throttle(.seconds(10), latest: false, scheduler: scheduler)
      case .timeout: source.timeout(.seconds(7), other: Observable.just(-1), scheduler: scheduler)
      case .buffer: source.buffer(timeSpan: .seconds(10), count: 100, scheduler: scheduler).map { $0.count }
      case .take: source.take(for: .seconds(13), scheduler: scheduler)
      case .skip: source.skip(.seconds(13), scheduler: scheduler)
      case .paced: source.paced(by: .atMost(1, per: .seconds(5)), scheduler: scheduler)
      case .retry:
        source.map { if $0 == 3 { throw TestError() } else { $0 } }
          .retry(backoff: .constant(.seconds(8)), scheduler: scheduler)
      }
    }
  }

  private struct TestError: Error {}

  /// When what arrives, in seconds, of elements that are sent 4 s apart, with a gap of 12 s after the fifth.
  private func arrivals(_ timed: Timed, onMain: Bool) async throws -> [String] {
    try await withVirtualTimeScheduler { scheduler in
      let source = PublishSubject<Int>()
      let log = Lock([String]())
      let result =
        onMain
        ? timed.apply(source, .main) : timed.apply(source, scheduler).observe(on: MainScheduler.instance)
      let subscription = result.subscribe(onNext: { number in
        log.withLock { $0.append("\(number) at \(scheduler.clock)") }
      })
      for number in 1...10 {
        try await Task.sleep(for: .seconds(number == 6 ? 12 : 4))
        source.onNext(number)
      }
      try await Task.sleep(for: .seconds(1000))
      subscription.dispose()
      return log.withLock { $0 }
    }
  }

  @Test(arguments: Timed.allCases)
  func `An operator does on the main scheduler what it does on the virtual one`(_ timed: Timed) async throws {
    let expected = try await arrivals(timed, onMain: false)
    #expect(!expected.isEmpty)
    #expect(try await arrivals(timed, onMain: true) == expected)
  }

  @Test func `An hour of ticks passes at once, on the main thread`() async throws {
    let ticks = try await withVirtualTimeScheduler { scheduler in
      let ticks = Lock([Int]())
      let subscription = Observable<Int>.interval(.seconds(60), scheduler: .main).subscribe(onNext: { _ in
        MainScheduler.ensureExecutingOnScheduler()
        ticks.withLock { $0.append(scheduler.clock / 1_000_000) }
      })
      try await Task.sleep(for: .seconds(3601))
      subscription.dispose()
      #expect(scheduler.dueTimes.isEmpty)
      return ticks.withLock { $0 }
    }
    #expect(ticks == (1...60).map { $0 * 60 })
  }

  @Test func `All main schedulers take part; what is disposed of does not run`() async throws {
    let log = try await withVirtualTimeScheduler { scheduler in
      let log = Lock([String]())
      @Sendable func note(_ name: String) { log.withLock { $0.append("\(name) at \(scheduler.clock)") } }
      let schedulers: [any Scheduler] = [
        MainScheduler.instance, MainScheduler.asyncInstance, ConcurrentMainScheduler.instance,
        MainScheduler(),
      ]
      for (number, main) in schedulers.enumerated() {
        _ = main.scheduleRelative(number, dueTime: .microseconds(5 + number)) { number in
          note("\(number)")
          return Disposables.create()
        }
        main.scheduleRelative(number, dueTime: .microseconds(3)) { _ in
          note("disposed")
          return Disposables.create()
        }.dispose()
      }
      try await Task.sleep(for: .seconds(1))
      #expect(scheduler.dueTimes.isEmpty)
      return log.withLock { $0 }
    }
    #expect(log == ["0 at 5", "1 at 6", "2 at 7", "3 at 8"])
  }

  @Test func `What a timer returned is disposed of with it`() async throws {
    let isDisposed = try await withVirtualTime {
      let inner = BooleanDisposable()
      let timer = MainScheduler.instance.scheduleRelative((), dueTime: .seconds(1)) { inner }
      try await Task.sleep(for: .seconds(2))
      #expect(!inner.isDisposed)
      timer.dispose()
      return inner.isDisposed
    }
    #expect(isDisposed)
  }

  @Test func `Periodic work hands its state on, and ends in its own run`() async throws {
    let states = try await withVirtualTime {
      let states = Lock([Int]())
      let repetition = SerialDisposable()
      repetition.disposable = MainScheduler.instance.schedulePeriodic(
        1, startAfter: .seconds(1), period: .seconds(2)
      ) { state in
        states.withLock { $0.append(state) }
        if state == 8 { repetition.dispose() }
        return state * 2
      }
      try await Task.sleep(for: .seconds(100))
      return states.withLock { $0 }
    }
    #expect(states == [1, 2, 4, 8])
  }

  @Test func `Timers of one time keep their order where orders are explored`() async throws {
    try await exploreTaskOrders { _ in
      let log = Lock([Int]())
      for number in 1...3 {
        _ = MainScheduler.instance.scheduleRelative(number, dueTime: .seconds(1)) { number in
          log.withLock { $0.append(number) }
          return Disposables.create()
        }
      }
      try await Task.sleep(for: .seconds(2))
      #expect(log.withLock { $0 } == [1, 2, 3])
    }
  }

  @Test func `Without the main actor in virtual time the main timers stay in real time`() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let clock = try await scheduler.run {
      await withUnsafeContinuation { continuation in
        MainScheduler.instance.schedule(after: .milliseconds(1)) { continuation.resume() }
      }
      return scheduler.clock
    }
    #expect(clock == 0)
  }
}

// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

// Closures of a shared sequence's operators belong to the actor in whose code they are written. These tests
// are in the suite that mocks the scheduler of drivers, for a mock holds for all tests that run beside it.
extension SharedSequenceTests {
  @MainActor
  @Test func `Closures of a driver's operators touch the main actor's state, and run at once`() {
    let screen = Screen()
    let numbers = BehaviorRelay(value: 1)
    var shown: [String] = []
    // In steps, because the compiler takes seconds for all as one expression.
    let titles = numbers.asDriver()
      .do(onNext: { _ in screen.isLoading = true })
      .map { screen.title($0) }
      .filter { $0.count > screen.shortest }
      .flatMapLatest { Driver.just($0 + screen.prefix) }
    let joined = titles.scan(into: "") {
      screen.calls += 1
      $0 += $1
    }
    let subscription = joined.distinctUntilChanged { $0.count + screen.calls }
      .compactMap { screen.isLoading ? $0 : nil }
      .withLatestFrom(numbers.asDriver()) { screen.prefix + $0 + "\($1 > 0)" }
      .do(afterNext: { _ in screen.isLoading = false })
      .drive(onNext: { shown.append($0) })
    numbers.accept(2)
    #expect(shown == [">>1>true", ">>1>>2>true"])
    #expect(!screen.isLoading && screen.calls == 2)
    subscription.dispose()
  }

  @MainActor
  @Test func `Closures that join as many as eight drivers are the main actor's`() {
    let screen = Screen()
    let one = Driver.just(1)
    var sums: [Int] = []
    let joined: [Driver<Int>] = [
      .combineLatest(one, one) { screen.calls + $0 + $1 },
      .combineLatest(one, one, one) { screen.calls + $0 + $1 + $2 },
      .zip(one, one, one, one) { screen.calls + $0 + $1 + $2 + $3 },
      .combineLatest(one, one, one, one, one) { screen.calls + $0 + $1 + $2 + $3 + $4 },
      .zip(one, one, one, one, one, one) { screen.calls + $0 + $1 + $2 + $3 + $4 + $5 },
      .combineLatest(one, one, one, one, one, one, one) { screen.calls + $0 + $1 + $2 + $3 + $4 + $5 + $6 },
      .zip(one, one, one, one, one, one, one, one) { screen.calls + $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 },
      .combineLatest([one, one]) { $0.reduce(screen.calls, +) },
      .deferred { .just(screen.calls) },
    ]
    screen.calls = 100
    for driver in joined { _ = driver.drive(onNext: { sums.append($0) }) }
    #expect(sums == [102, 103, 104, 105, 106, 107, 108, 102, 100])
  }

  @MainActor
  @Test func `A driver that is subscribed to elsewhere calls its closures on the main thread`() async throws {
    let screen = Screen()
    let numbers = BehaviorRelay(value: 1)
    let source = numbers.asDriver()
    let driver = source.startWith(0).map { screen.title($0) }
    // The shared source replays what this one makes it send.
    let other = source.drive()
    let titles = try await Task.detached { try await driver.asObservable().take(2).collect() }.value
    #expect(titles == [">0", ">1"])
    other.dispose()
  }

  @MainActor
  @Test func `Where a driver fails, a closure of the main actor's makes what it goes on as`() async throws {
    let screen = Screen()
    let failing = Observable<String>.error(Failure.first).subscribe(on: .serial(name: "failing"))
    let driver = failing.asDriver(onErrorRecover: { _ in
      screen.calls += 1
      return .just(screen.title(screen.calls))
    })
    let signal = failing.asSignal(onErrorRecover: { _ in .just(screen.prefix) })
    #expect(try await driver.asObservable().collect() == [">1"])
    #expect(try await signal.asObservable().collect() == [">"])
  }

  @MainActor
  @Test func `onDispose is called at once on the main thread, and there later from elsewhere`() async throws {
    let screen = Screen()
    let driver = Driver<Int>.never().do(
      onSubscribe: { screen.isLoading = true }, onDispose: { screen.isLoading = false })
    driver.drive().dispose()
    #expect(!screen.isLoading)
    let subscription = driver.drive()
    #expect(screen.isLoading)
    await Task.detached { subscription.dispose() }.value
    while screen.isLoading { await Task.yield() }
  }

  @Test("In a sequence that arrives elsewhere, events go to the main actor's closure and come back")
  @MainActor
  func ownStrategy() async throws {
    let screen = Screen()
    screen.calls = 10
    let numbers = Observable.of(1, 2, 3).asSharedSequence(sharingStrategy: Own.self, onErrorJustReturn: 0)
    let sums = numbers.map { $0 + screen.calls }.do(onSubscribe: { screen.calls += 1 })
    let isArriving = Own.arrives(sums)
    #expect(try await isArriving.collect() == [true, true, true])
    #expect(try await sums.asObservable().collect().count == 3)
    #expect(screen.calls == 12)
  }

  @Test(
    "A driver that a sequence of another strategy goes on as arrives on the main thread, too",
    arguments: 0..<4)
  @MainActor
  func otherStrategy(_ kind: Int) async throws {
    let screen = Screen()
    let relayed = BehaviorRelay(value: 7).asDriver()
    let connection = relayed.drive()
    let number = Observable.just(1).asSharedSequence(sharingStrategy: Own.self, onErrorJustReturn: 0)
    let joined = joined(number, relayed, kind)
    let places = joined.map { @Sendable _ in MainThreadProbe.isMain }
    #expect(try await places.asObservable().take(1).collect() == [true])
    #expect(try await joined.map { screen.title($0) }.asObservable().take(1).collect() == [">7"])
    connection.dispose()
  }

  private nonisolated func joined(
    _ number: SharedSequence<Own, Int>, _ driver: Driver<Int>, _ kind: Int
  ) -> Driver<Int> {
    let drivers = number.map { _ in driver }
    return switch kind {
    case 0: number.flatMapLatest { _ in driver }
    case 1: drivers.switchLatest()
    case 2: drivers.merge()
    default: drivers.merge(maxConcurrent: 1)
    }
  }

  @Test func `A closure of an actor's is called on the actor, in the order of the events`() async throws {
    let counter = Counter()
    let numbers = Observable.from(Array(1...100)).asDriver(onErrorJustReturn: 0)
    let counted = await counter.counted(numbers)
    let places = counted.map { _ in MainThreadProbe.isMain }
    // One after the other: to a second subscriber elements are replayed where it subscribes.
    #expect(try await places.asObservable().collect().allSatisfy { $0 })
    #expect(try await counted.asObservable().collect().count == 100)
    #expect(await counter.count >= 100)
  }

  @Test("A closure of an actor's hears what is sent as soon as the sequence has been subscribed to")
  func atOnce() async throws {
    let counter = Counter()
    for _ in 0..<100 {
      let source = PublishSubject<Int>()
      let recorder = await counter.counted(source.asDriver(onErrorJustReturn: 0)).asObservable().record()
      source.onNext(1)
      source.onNext(2)
      #expect(try await recorder.wait(forElements: 2) == [1, 2])
    }
  }

  @Test func `Under a mock, closures of nobody's run on any thread`() {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    SharingScheduler.mock(scheduler: scheduler) {
      let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2)])
      let observer = scheduler.createObserver(Int.self)
      let subscription = source.asDriver(onErrorJustReturn: 0).map { $0 * 2 }.asObservable().subscribe(
        observer)
      scheduler.start()
      #expect(observer.events == [.next(10, 2), .next(20, 4)])
      subscription.dispose()
    }
  }

  @MainActor
  @Test func `Under a mock, closures of the main actor's run where the test does, which is the main actor`() {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let screen = Screen()
    SharingScheduler.mock(scheduler: scheduler) {
      let taps = PublishRelay<Int>()
      let observer = scheduler.createObserver(String.self)
      let subscription = taps.asDriver(onErrorJustReturn: 0).map { screen.title($0) }.drive(observer)
      scheduler.scheduleAt(10) {
        screen.prefix = "+"
        taps.accept(1)
      }
      scheduler.start()
      #expect(observer.events == [.next(10, "+1")])
      subscription.dispose()
    }
  }
}

@MainActor
private final class Screen {
  var prefix = ">"
  var isLoading = false
  var calls = 0
  let shortest = 1

  func title(_ number: Int) -> String { prefix + "\(number)" }
}

private actor Counter {
  private(set) var count = 0

  func counted(_ numbers: Driver<Int>) -> Driver<Int> {
    numbers.map {
      self.count += 1
      return $0
    }
  }
}

private enum MainThreadProbe {
  /// Whether closures of the main actor's may be called here.
  static var isMain: Bool {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "is elsewhere")
    return true
  }
}

private enum Own: SharingStrategyProtocol {
  static let queue = SerialDispatchQueueScheduler(qos: .default)
  static var scheduler: any Scheduler { queue }
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element> { source }

  /// Whether each element arrives on the queue.
  static func arrives(_ numbers: SharedSequence<Own, Int>) -> Observable<Bool> {
    numbers.asObservable().map { _ in (Schedulers.current as? SerialDispatchQueueScheduler) === queue }
  }
}

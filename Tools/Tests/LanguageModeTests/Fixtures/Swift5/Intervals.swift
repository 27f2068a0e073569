import BatonRx
import Dispatch
import Foundation

// `RxTimeInterval` is `DispatchTimeInterval`, as in RxSwift: programs extend it, switch over it and compare it.

extension RxTimeInterval {
  static func minutes(_ count: Int) -> RxTimeInterval { return .seconds(60 * count) }

  var timeInterval: TimeInterval {
    switch self {
    case .seconds(let count): return Double(count)
    case .milliseconds(let count): return Double(count) / 1_000
    case .microseconds(let count): return Double(count) / 1_000_000
    case .nanoseconds(let count): return Double(count) / 1_000_000_000
    case .never: return .infinity
    @unknown default: return .infinity
    }
  }
}

extension DispatchTimeInterval {
  static func fromSeconds(_ seconds: TimeInterval) -> DispatchTimeInterval {
    return .milliseconds(Int(seconds * 1_000))
  }
}

struct Waits {
  var debounce = RxTimeInterval.milliseconds(300)
  var poll: DispatchTimeInterval = .minutes(1)
  var limit: RxTimeInterval = .never
  var next: RxTimeInterval?

  var isEndless: Bool { return limit == .never }
}

final class Poller {
  private let waits: Waits
  private let scheduler: SchedulerType

  init(waits: Waits, scheduler: SchedulerType = MainScheduler.instance) {
    self.waits = waits
    self.scheduler = scheduler
  }

  func poll(_ source: Observable<Int>) -> Observable<Int> {
    let debounced = source.debounce(waits.debounce, scheduler: scheduler)
      .timeout(waits.limit, scheduler: scheduler)
      .throttle(.fromSeconds(0.5), scheduler: scheduler)
      .delay(waits.next ?? .seconds(1), scheduler: scheduler)
    return Observable.merge(
      debounced, .interval(waits.poll, scheduler: scheduler),
      .timer(.seconds(1), period: waits.next, scheduler: scheduler),
      .timer(waits.poll, period: .seconds(2), scheduler: scheduler))
  }

  func work(_ mode: Int) -> Disposable {
    let once = scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in Disposables.create() }
    let periodic = scheduler.schedulePeriodic(0, startAfter: waits.debounce, period: .milliseconds(3)) {
      $0 + 1
    }
    let exact = scheduler.scheduleRelative(1, dueTime: Duration.microseconds(3)) { _ in Disposables.create() }
    let concrete = MainScheduler.instance.scheduleRelative("", dueTime: .seconds(1)) { _ in
      Disposables.create()
    }
    return Disposables.create([once, periodic, exact, concrete])
  }
}

/// Takes spans as RxSwift has them.
final class Recording: SchedulerType {
  private(set) var spans: [RxTimeInterval] = []
  var now: RxTime { return Date() }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    return action(state)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    spans.append(dueTime)
    return action(state)
  }
}

/// Takes durations, as a program that has been with Baton for longer does.
final class Measuring: SchedulerType {
  private(set) var total = Duration.zero
  var now: RxTime { return Date() }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    return action(state)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: Duration, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    total += dueTime
    return action(state)
  }
}

func use(_ recording: Recording, _ measuring: Measuring, _ wait: RxTimeInterval) {
  _ = recording.scheduleRelative(1, dueTime: .seconds(1)) { _ in Disposables.create() }
  _ = recording.scheduleRelative(1, dueTime: wait) { _ in Disposables.create() }
  _ = measuring.scheduleRelative(1, dueTime: Duration.seconds(1)) { _ in Disposables.create() }
  _ = measuring.scheduleRelative(1, dueTime: wait) { _ in Disposables.create() }
}

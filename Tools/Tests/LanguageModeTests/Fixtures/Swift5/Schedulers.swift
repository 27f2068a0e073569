// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

protocol SchedulerProvider {
  var main: SchedulerType { get }; var io: SchedulerType { get }; var work: ImmediateSchedulerType { get }
}
class DefaultProvider: SchedulerProvider {
  let main: SchedulerType = MainScheduler.instance
  let io: SchedulerType = ConcurrentDispatchQueueScheduler(qos: .background)
  let work: ImmediateSchedulerType = { () -> ImmediateSchedulerType in
    let q = OperationQueue(); q.maxConcurrentOperationCount = 2
    return OperationQueueScheduler(operationQueue: q)
  }()
}
struct Config {
  var timeout: RxTimeInterval = .seconds(10); var interval: DispatchTimeInterval = .milliseconds(50)
}
let s1 = SerialDispatchQueueScheduler(internalSerialQueueName: "a")
let s2 = SerialDispatchQueueScheduler(
  internalSerialQueueName: "a", serialQueueConfiguration: { $0.setTarget(queue: .global()) },
  leeway: .milliseconds(1))
let s3 = SerialDispatchQueueScheduler(queue: DispatchQueue.global(), internalSerialQueueName: "b")
let s4 = SerialDispatchQueueScheduler(queue: .main, internalSerialQueueName: "b", leeway: .nanoseconds(0))
let s5 = SerialDispatchQueueScheduler(qos: .userInitiated)
let s6 = SerialDispatchQueueScheduler(
  qos: .default, internalSerialQueueName: "q", leeway: DispatchTimeInterval.milliseconds(3))
let c1 = ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "x", attributes: .concurrent))
let c2 = ConcurrentDispatchQueueScheduler(qos: .utility, leeway: .milliseconds(2))
let o1 = OperationQueueScheduler(operationQueue: .main, queuePriority: .high)
let cm = ConcurrentMainScheduler.instance
let all: [ImmediateSchedulerType] = [
  s1, s2, s3, s4, s5, s6, c1, c2, o1, cm, CurrentThreadScheduler.instance, MainScheduler.instance,
  MainScheduler.asyncInstance,
]

class InstantScheduler: ImmediateSchedulerType {
  var log: [String] = []
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    log.append("\(state)")
    return action(state)
  }
}
final class LoggingScheduler: SchedulerType {
  let inner: SchedulerType
  var count = 0
  init(_ inner: SchedulerType) { self.inner = inner }
  var now: RxTime { inner.now }
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    count += 1
    return inner.schedule(state, action: action)
  }
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    count += 1
    return inner.scheduleRelative(state, dueTime: dueTime, action: action)
  }
  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> Disposable {
    return inner.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
class Timers {
  private let scheduler: SchedulerType
  private let period: RxTimeInterval
  private let config = Config()
  init(
    scheduler: SchedulerType = SerialDispatchQueueScheduler(qos: .default),
    period: RxTimeInterval = .milliseconds(250)
  ) {
    self.scheduler = scheduler
    self.period = period
  }
  func run(_ x: Observable<Int>, on s: ImmediateSchedulerType = CurrentThreadScheduler.instance)
    -> Observable<Int>
  {
    let delay: RxTimeInterval = .seconds(1)
    let d2 = RxTimeInterval.milliseconds(20)
    let d3 = DispatchTimeInterval.milliseconds(20)
    let ds = [RxTimeInterval.seconds(1), .milliseconds(3), .microseconds(3), .nanoseconds(4)]
    let secs = 3
    return x.delay(delay, scheduler: scheduler).debounce(d2, scheduler: MainScheduler.instance)
      .throttle(d3, scheduler: scheduler).timeout(config.timeout, scheduler: scheduler)
      .delay(config.interval, scheduler: scheduler).delay(ds[0], scheduler: scheduler)
      .delaySubscription(.seconds(secs), scheduler: scheduler)
      .timeout(.milliseconds(100), other: Observable.just(2), scheduler: scheduler)
      .timeout(.milliseconds(Int(1.5 * 1000)), other: Observable.just(2), scheduler: scheduler)
      .take(for: period, scheduler: scheduler).skip(d3, scheduler: scheduler)
      .observe(on: s).subscribe(on: s).observe(on: scheduler)
  }
  func tick() -> Observable<Int> {
    Observable<Int>.timer(.seconds(0), period: period, scheduler: scheduler).map { $0 * 2 }
  }
  func tick2() -> Observable<Date> {
    Observable<Int64>.interval(config.interval, scheduler: scheduler).map { [scheduler] _ in scheduler.now }
  }
  func tick3() -> Observable<Int> { .timer(config.interval, period: config.interval, scheduler: scheduler) }
  func manual() {
    var n = 0
    let d = scheduler.schedule(()) { _ in
      n += 1; return Disposables.create()
    }
    let e = scheduler.scheduleRelative((), dueTime: .seconds(1)) {
      n += 1; return Disposables.create()
    }
    let f = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: period) {
      n += $0; return $0 + 1
    }
    let g = scheduler.scheduleRecursive(0) { (s: Int, recurse: (Int) -> Void) in
      n += s; if s < 3 { recurse(s + 1) }
    }
    let h = MainScheduler.instance.schedule(1) { s in
      n += s; return Disposables.create { n -= 1 }
    }
    let i = CurrentThreadScheduler.instance.schedule(self) { me in
      print(me.period); return Disposables.create()
    }
    let j = s1.scheduleRelative("x", dueTime: config.interval) {
      print($0); return Disposables.create()
    }
    let k = MainScheduler.instance.scheduleRelative("x", dueTime: .milliseconds(3)) { _ in
      Disposables.create()
    }
    let l = ConcurrentMainScheduler.instance.schedulePeriodic(3, startAfter: .seconds(1), period: .seconds(3))
    { $0 + n }
    let m = InstantScheduler().schedule(n) { _ in Disposables.create() }
    [d, e, f, g, h, i, j, k, l, m].forEach { $0.dispose() }
    MainScheduler.ensureExecutingOnScheduler(errorMessage: "x")
    MainScheduler.ensureExecutingOnScheduler()
    MainScheduler.ensureRunningOnMainThread()
    if CurrentThreadScheduler.isScheduleRequired { print("q") }
  }
}
class MyVirtual: VirtualTimeScheduler<MyConverter>, @unchecked Sendable {
  var adjusted = 0
  init() { super.init(initialClock: 0, converter: MyConverter()) }
  override func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime {
    adjusted += 1
    return max(time, clock)
  }
}
struct MyConverter: VirtualTimeConverterType {
  typealias VirtualTimeUnit = Int
  typealias VirtualTimeIntervalUnit = Int
  func convertFromVirtualTime(_ v: Int) -> RxTime { Date(timeIntervalSince1970: Double(v)) }
  func convertToVirtualTime(_ t: RxTime) -> Int { Int(t.timeIntervalSince1970) }
  func convertFromVirtualTimeInterval(_ v: Int) -> TimeInterval { Double(v) }
  func convertToVirtualTimeInterval(_ t: TimeInterval) -> Int { Int(t) }
  func offsetVirtualTime(_ t: Int, offset: Int) -> Int { t + offset }
  func compareVirtualTime(_ l: Int, _ r: Int) -> VirtualTimeComparison {
    l < r ? .lessThan : (l > r ? .greaterThan : .equal)
  }
}
func virtual() {
  let v = MyVirtual()
  var log: [Int] = []
  _ = v.scheduleAbsoluteVirtual((), time: 3) { _ in
    log.append(v.clock); return Disposables.create()
  }
  _ = v.scheduleRelativeVirtual((), dueTime: 4) {
    log.append(v.clock); return Disposables.create()
  }
  _ = v.scheduleRelative((), dueTime: .seconds(5)) {
    log.append(v.clock); return Disposables.create()
  }
  v.advanceTo(3); v.sleep(1); v.start(); v.stop()
  print(log, v.clock, v.now, v, v.debugDescription)
  let h = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 0))
  h.advanceTo(Date(timeIntervalSince1970: 10))
  print(h.clock, h.now)
  let h2 = HistoricalScheduler(); _ = h2
  let plain = VirtualTimeScheduler(initialClock: 0, converter: MyConverter())
  _ = plain.scheduleAbsoluteVirtual((), time: 3) { _ in Disposables.create() }
  _ = plain.scheduleRelativeVirtual(1, dueTime: 3) { _ in Disposables.create() }
  plain.advanceTo(4); plain.sleep(3); plain.start(); plain.stop()
  print(plain.clock, plain.now)
}

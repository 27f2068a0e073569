// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

// A scheduler may be whatever expression has the type of one.

struct Dependencies {
  var scheduler: SchedulerType?
  var immediate: ImmediateSchedulerType?
  var all: [SchedulerType] = [MainScheduler.instance]
  var byName: [String: SchedulerType] = [:]
  let provide: () -> SchedulerType = { MainScheduler.instance }
  lazy var lazyScheduler: SchedulerType = SerialDispatchQueueScheduler(qos: .utility)
}

class Places {
  var s: SchedulerType!
  var i: ImmediateSchedulerType!
  var d = Dependencies()
  var flag = true
  let other: SchedulerType = ConcurrentDispatchQueueScheduler(qos: .background)
  let anything: Any = MainScheduler.instance
  private(set) weak var owner: Places?

  init(s: SchedulerType? = nil, i: ImmediateSchedulerType? = CurrentThreadScheduler.instance) {
    self.s = s ?? MainScheduler.instance
    self.i = i ?? s ?? MainScheduler.asyncInstance
  }

  func hops(_ o: Observable<Int>) -> [Observable<Int>] {
    [
      o.observe(on: d.scheduler ?? MainScheduler.instance).observe(on: flag ? s : other)
        .observe(on: d.all.first!).observe(on: s).observe(on: anything as! SchedulerType),
      o.observe(on: d.immediate ?? MainScheduler.instance).observe(on: flag ? other : MainScheduler.instance),
      o.observe(on: i).observe(on: s!).observe(on: d.provide()).observe(on: owner?.s ?? s)
        .observe(on: d.byName["x"] ?? other).observe(on: d.all[0]).observe(on: d.lazyScheduler),
      o.observeOn(d.scheduler ?? MainScheduler.instance).observeOn(flag ? s : other).observeOn(d.all.last!)
        .observeOn(s).observeOn(anything as! ImmediateSchedulerType),
      o.subscribe(on: d.scheduler ?? MainScheduler.instance).subscribe(on: flag ? s : other)
        .subscribe(on: d.all.first!).subscribe(on: i).subscribe(on: anything as! SchedulerType),
      o.subscribeOn(d.scheduler ?? MainScheduler.instance).subscribeOn(flag ? s : other)
        .subscribeOn(d.all.first!).subscribeOn(i).subscribeOn(anything as! SchedulerType),
      o.observe(on: flag ? MainScheduler.instance : MainScheduler.asyncInstance),
      o.observe(on: flag ? MainScheduler.instance as SchedulerType : ConcurrentMainScheduler.instance),
    ]
  }

  func times(_ o: Observable<Int>) -> [Observable<Int>] {
    [
      o.debounce(.seconds(1), scheduler: d.scheduler ?? MainScheduler.instance)
        .debounce(.milliseconds(3), scheduler: flag ? s : other).debounce(
          .seconds(1), scheduler: d.all.first!
        )
        .debounce(.seconds(1), scheduler: s).debounce(.seconds(1), scheduler: anything as! SchedulerType),
      o.throttle(.seconds(1), scheduler: d.scheduler ?? MainScheduler.instance)
        .throttle(.seconds(1), latest: false, scheduler: flag ? s : other)
        .throttle(.seconds(1), scheduler: d.all.first!)
        .throttle(.seconds(1), scheduler: s).throttle(.seconds(1), scheduler: anything as! SchedulerType),
      o.delay(.seconds(1), scheduler: d.scheduler ?? MainScheduler.instance)
        .delay(.seconds(1), scheduler: flag ? s : other).delay(.seconds(1), scheduler: d.all.first!)
        .delay(.seconds(1), scheduler: s).delay(.seconds(1), scheduler: anything as! SchedulerType),
      o.delaySubscription(.seconds(1), scheduler: d.scheduler ?? MainScheduler.instance)
        .delaySubscription(.seconds(1), scheduler: flag ? s : other)
        .delaySubscription(.seconds(1), scheduler: d.all.first!).delaySubscription(.seconds(1), scheduler: s)
        .delaySubscription(.seconds(1), scheduler: anything as! SchedulerType),
      o.timeout(.seconds(1), scheduler: d.scheduler ?? MainScheduler.instance)
        .timeout(.seconds(1), scheduler: flag ? s : other)
        .timeout(.seconds(1), other: o, scheduler: d.all.first!)
        .timeout(.seconds(1), other: Observable.just(1), scheduler: s)
        .timeout(.seconds(1), other: .just(1) as Observable<Int>, scheduler: anything as! SchedulerType),
      o.take(for: .seconds(1), scheduler: d.scheduler ?? MainScheduler.instance)
        .take(for: .seconds(1), scheduler: flag ? s : other).take(.seconds(1), scheduler: d.all.first!)
        .take(.seconds(1), scheduler: s).take(for: .seconds(1), scheduler: anything as! SchedulerType),
      o.skip(.seconds(1), scheduler: d.scheduler ?? MainScheduler.instance)
        .skip(.seconds(1), scheduler: flag ? s : other).skip(.seconds(1), scheduler: d.all.first!)
        .skip(.seconds(1), scheduler: s).skip(.seconds(1), scheduler: anything as! SchedulerType),
    ]
  }

  func spans(_ o: Observable<Int>, _ span: RxTimeInterval?, _ old: DispatchTimeInterval?) -> [Observable<Int>]
  {
    let parts = 1.5
    let never = DispatchTimeInterval.never, zero = RxTimeInterval.seconds(0)
    let one = DispatchTimeInterval(Duration.seconds(1))
    let sum = RxTimeInterval(Duration.seconds(1) + .milliseconds(parts) * 3)
    return [
      o.debounce(flag ? .seconds(1) : .milliseconds(3), scheduler: s).delay(
        span ?? .seconds(1), scheduler: s),
      o.delay(old ?? .seconds(1), scheduler: s).delay(
        .milliseconds(Int(parts * 1_000)), scheduler: s),
      o.timeout(.never, scheduler: s).timeout(never, scheduler: s).delay(zero, scheduler: s),
      o.throttle(.milliseconds(Int(parts * 2)), scheduler: s).take(for: one, scheduler: s).skip(
        sum, scheduler: s),
      o.delay(old.map { $0 } ?? never, scheduler: s).take(.microseconds(3), scheduler: s),
      .interval(flag ? .milliseconds(1) : .seconds(1), scheduler: s),
      o.delay(RxTimeInterval.seconds(2), scheduler: s).delay(DispatchTimeInterval.seconds(2), scheduler: s),
    ]
  }

  func sources() -> [Observable<Int>] {
    [
      .interval(.seconds(1), scheduler: d.scheduler ?? MainScheduler.instance),
      .interval(.seconds(1), scheduler: flag ? s : other), .interval(.seconds(1), scheduler: s),
      Observable<Int>.interval(.seconds(1), scheduler: d.all.first!),
      Observable<Int>.interval(.seconds(1), scheduler: anything as! SchedulerType),
      .timer(.seconds(1), scheduler: d.scheduler ?? MainScheduler.instance),
      .timer(.seconds(1), period: .seconds(2), scheduler: flag ? s : other),
      .timer(.seconds(1), scheduler: d.all.first!), .timer(.seconds(1), scheduler: s),
      Observable<Int>.timer(.seconds(1), period: nil, scheduler: anything as! SchedulerType),
      .just(1, scheduler: d.scheduler ?? MainScheduler.instance), .just(1, scheduler: flag ? s : other),
      .just(1, scheduler: d.all.first!), .just(1, scheduler: i),
      Observable.just(1, scheduler: anything as! SchedulerType),
      .of(1, 2, scheduler: d.scheduler ?? MainScheduler.instance), .of(1, 2, scheduler: flag ? s : other),
      .of(1, 2, scheduler: d.all.first!), Observable.of(1, 2, scheduler: i),
      Observable.from([1, 2], scheduler: d.scheduler ?? MainScheduler.instance),
      .from([1, 2], scheduler: flag ? s : other), .from(Set([1]), scheduler: d.all.first!),
      .from([1, 2], scheduler: i), .from(optional: 1, scheduler: d.scheduler ?? MainScheduler.instance),
      Observable.from(optional: Int("1"), scheduler: flag ? s : other), .from(optional: 1, scheduler: i),
      .range(start: 1, count: 2, scheduler: d.scheduler ?? MainScheduler.instance),
      .range(start: 1, count: 2, scheduler: flag ? s : other),
      Observable.range(start: 1, count: 2, scheduler: d.all.first!), .range(start: 1, count: 2, scheduler: i),
      .repeatElement(1, scheduler: d.scheduler ?? MainScheduler.instance),
      Observable.repeatElement(1, scheduler: flag ? s : other), .repeatElement(1, scheduler: i),
      .generate(
        initialState: 0, condition: { $0 < 3 }, scheduler: d.scheduler ?? MainScheduler.instance,
        iterate: { $0 + 1 }),
      Observable.generate(
        initialState: 0, condition: { $0 < 3 }, scheduler: flag ? s : other, iterate: { $0 + 1 }),
      .generate(initialState: 0, condition: { $0 < 3 }, scheduler: i, iterate: { $0 + 1 }),
    ]
  }

  func functions(_ o: Observable<Int>, _ subject: PublishSubject<Int>) {
    let hop: (SchedulerType) -> Observable<Int> = o.observe(on:)
    let hop2: (ImmediateSchedulerType) -> Observable<Int> = o.observe(on:)
    let hop3: (ImmediateSchedulerType) -> Observable<Int> = o.observeOn
    let start: (ImmediateSchedulerType) -> Observable<Int> = o.subscribe(on:)
    let start2: (SchedulerType) -> Observable<Int> = o.subscribeOn
    let debounce: (RxTimeInterval, SchedulerType) -> Observable<Int> = o.debounce(_:scheduler:)
    let throttle: (RxTimeInterval, Bool, SchedulerType) -> Observable<Int> = o.throttle(_:latest:scheduler:)
    let delay: (RxTimeInterval, SchedulerType) -> Observable<Int> = o.delay(_:scheduler:)
    let later: (RxTimeInterval, SchedulerType) -> Observable<Int> = o.delaySubscription(_:scheduler:)
    let timeout: (RxTimeInterval, SchedulerType) -> Observable<Int> = o.timeout(_:scheduler:)
    let timeout2: (RxTimeInterval, Observable<Int>, SchedulerType) -> Observable<Int> =
      o.timeout(_:other:scheduler:)
    let take: (RxTimeInterval, SchedulerType) -> Observable<Int> = o.take(for:scheduler:)
    let skip: (RxTimeInterval, SchedulerType) -> Observable<Int> = o.skip(_:scheduler:)
    let interval: (RxTimeInterval, SchedulerType) -> Observable<Int> = Observable.interval(_:scheduler:)
    let timer: (RxTimeInterval, RxTimeInterval?, SchedulerType) -> Observable<Int> =
      Observable.timer(_:period:scheduler:)
    let just: (Int, ImmediateSchedulerType) -> Observable<Int> = Observable.just(_:scheduler:)
    let range: (Int, Int, ImmediateSchedulerType) -> Observable<Int> =
      Observable.range(start:count:scheduler:)
    let again: (Int, ImmediateSchedulerType) -> Observable<Int> = Observable.repeatElement(_:scheduler:)
    let byType: (Observable<Int>) -> (SchedulerType) -> Observable<Int> = Observable<Int>.observe(on:)
    let hopped = d.all.map(o.observe(on:)) + d.all.map { o.observe(on: $0) } + [s].compactMap(o.observe(on:))
    _ = (hop(s), hop2(i), hop3(i), start(i), start2(s), debounce(.seconds(1), s), delay(.seconds(1), s))
    _ = (throttle(.seconds(1), true, s), later(.seconds(1), s), timeout(.seconds(1), s))
    _ = (timeout2(.seconds(1), o, s), take(.seconds(1), s), skip(.seconds(1), s), interval(.seconds(1), s))
    _ = (timer(.seconds(1), nil, s), just(1, i), range(1, 2, i), again(1, i), byType(o)(s), hopped)
    let g = o.observe(on:)
    let h = subject.observe(on:)
    _ = (g(s), h(MainScheduler.instance))
  }

  func single(_ o: Observable<Int>) -> [Single<Int>] {
    [
      .just(1, scheduler: d.scheduler ?? MainScheduler.instance), Single.just(1, scheduler: flag ? s : other),
      Single<Int>.just(1, scheduler: d.all.first!), .just(1, scheduler: i),
      o.observe(on: s ?? MainScheduler.instance).asSingle(),
    ]
  }

  func uses() {
    var n = 0
    let chosen: SchedulerType = flag ? MainScheduler.instance : ConcurrentMainScheduler.instance
    let bound: some SchedulerType = MainScheduler.instance
    _ = (d.scheduler ?? MainScheduler.instance).schedule(1) {
      n += $0; return Disposables.create()
    }
    _ = d.scheduler?.schedule(1) {
      n += $0; return Disposables.create()
    }
    _ = s.scheduleRelative((), dueTime: .seconds(1)) {
      n += 1; return Disposables.create()
    }
    _ = chosen.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) {
      n += $0; return $0 + 1
    }
    _ = d.all.first!.scheduleRecursive(0) { s, recurse in
      n += s; recurse(s + 1)
    }
    _ = generic(bound).observe(on: bound)
    _ = generic(other)
    ScheduledDisposable(scheduler: s ?? MainScheduler.instance, disposable: Disposables.create()).dispose()
    ScheduledDisposable(scheduler: flag ? s : other, disposable: Disposables.create()).dispose()
    ScheduledDisposable(scheduler: i, disposable: Disposables.create()).dispose()
  }

  func generic<S: SchedulerType>(_ scheduler: S) -> Observable<Int> {
    Observable<Int>.interval(.seconds(1), scheduler: scheduler).observe(on: scheduler)
  }
}

@MainActor
final class Screen {
  var scheduler: SchedulerType!
  let injected: SchedulerType?
  var shown = 0
  init(injected: SchedulerType? = nil) { self.injected = injected }
  func bind(_ o: Observable<Int>) -> Disposable {
    o.observe(on: injected ?? MainScheduler.instance).debounce(.milliseconds(3), scheduler: scheduler)
      .observe(on: scheduler ?? MainScheduler.instance)
      .subscribe(onNext: { [weak self] in self?.shown += $0 })
  }
}

actor Worker {
  var scheduler: SchedulerType!
  var all: [SchedulerType] = []
  func run(_ o: Observable<Int>) async -> Disposable {
    let first = all.first ?? MainScheduler.instance
    return o.observe(on: scheduler).observe(on: first).delay(.seconds(1), scheduler: all.first!)
      .subscribe(onNext: { print($0) })
  }
}

func later(_ s: SchedulerType?) async -> [Observable<Int>] {
  await Task { 1 }.value == 1
    ? [Observable.just(1).observe(on: s ?? MainScheduler.instance)]
    : [Observable<Int>.interval(.seconds(1), scheduler: s ?? MainScheduler.instance)]
}

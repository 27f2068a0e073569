// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch

class Item {
  var value = 0
}

func capturesVariables(source: Observable<Int>, trigger: Observable<Int>) {
  var count = 0
  let item = Item()
  _ = source.do(onNext: { count += $0 })  // rejected
  _ = source.scan(0) { sum, next in sum + next + item.value }  // rejected
  _ = source.flatMapLatest { _ in Observable.just(item.value) }  // rejected
  _ = source.groupBy { $0 % item.value }  // rejected
  _ = source.catch { _ in .just(item.value) }  // rejected
  _ = source.distinctUntilChanged { _, _ in item.value == 0 }  // rejected
  _ = source.retry(when: { errors in errors.map { _ in item.value } })  // rejected
  _ = Observable.combineLatest(source, trigger) { $0 + $1 + item.value }  // rejected
  _ = Observable.zip(source, trigger) { $0 + $1 + item.value }  // rejected
  _ = source.withLatestFrom(trigger) { $0 + $1 + item.value }  // rejected
  _ = source.withUnretained(item)  // rejected
  _ = Observable<Int>.deferred { .just(item.value) }  // rejected
  _ = source.take(while: { $0 < item.value })  // rejected
  _ = source.take(until: { $0 < item.value })  // rejected
  _ = source.skip(while: { $0 < item.value })  // rejected
  _ = source.single { $0 == item.value }  // rejected
  _ = source.multicast({ PublishSubject<Int>() }) { $0.startWith(item.value) }  // rejected
  _ = Observable<Int>.using({ BooleanDisposable() }) { _ in .just(item.value) }  // rejected
  _ = Observable<Int>.create { observer in
    observer.onNext(item.value)  // rejected
    return Disposables.create()
  }
  _ = AnyObserver<Int> { _ in item.value += 1 }  // rejected
  _ = Disposables.create { item.value += 1 }  // rejected
  item.value += 1
}

func movesItems(source: Observable<Item>, scheduler: any SchedulerType, span: DispatchTimeInterval) {
  _ = source.observe(on: MainScheduler.instance)  // rejected
  _ = source.observe(on: scheduler, capacity: 1, whenFull: .fail)  // rejected
  _ = source.subscribe(on: scheduler)  // rejected
  _ = source.delay(.seconds(1), scheduler: scheduler)  // rejected
  _ = source.delay(span, scheduler: scheduler)  // rejected
  _ = source.throttle(.seconds(1), scheduler: scheduler)  // rejected
  _ = source.debounce(.seconds(1), scheduler: scheduler)  // rejected
  _ = source.buffer(timeSpan: .seconds(1), count: 2, scheduler: scheduler)  // rejected
  _ = source.window(timeSpan: .seconds(1), count: 2, scheduler: scheduler)  // rejected
  _ = source.take(for: .seconds(1), scheduler: scheduler)  // rejected
  _ = source.takeLast(1)  // rejected
  _ = source.materialize()  // rejected
  _ = AsyncSubject<Item>()  // rejected
  DispatchQueue.global().async { _ = source.subscribe() }  // rejected
}

@MainActor
class Screen {
  var title = ""
  func bind(source: Observable<String>) {
    _ = source.map { $0 + self.title }  // rejected
    _ = source.do(onNext: { self.title = $0 })  // rejected
  }
}

class Unguarded: ImmediateSchedulerType {  // rejected
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }
}

// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch

class Item {
  var value = 0
}

func captures(source: Observable<Int>, trigger: Observable<Int>) {
  let item = Item()
  _ = source.withLatestFrom(trigger) { $0 + $1 + item.value }  // rejected
  _ = source.withUnretained(item)  // rejected
  _ = source.take(while: { $0 < item.value })  // rejected
  _ = source.take(until: { $0 < item.value })  // rejected
  _ = source.skip(while: { $0 < item.value })  // rejected
  _ = source.single { $0 == item.value }  // rejected
  _ = source.multicast({ PublishSubject<Int>() }) { $0.startWith(item.value) }  // rejected
  _ = Observable<Int>.using({ BooleanDisposable() }) { _ in .just(item.value) }  // rejected
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

// SPDX-License-Identifier: MIT

import BatonRx

class Target { var items: [Int] = [] }
class Suite {
  var count = 0
  func testBinder() {
    var called = false
    let target = Target()
    let binder = Binder<Int>(target) { target, value in
      called = true
      self.count += 1
      target.items.append(value)
      self.check()
    }
    binder.onNext(1)
    let other: Binder<Int> = Binder(target, scheduler: ConcurrentDispatchQueueScheduler(qos: .default)) {
      target, value in
      called = true
      target.items.append(value)
    }
    let scheduler: ImmediateSchedulerType = MainScheduler.instance
    let third = Binder(target, scheduler: scheduler) { (target: Target, value: Int) in target.items = [value]
    }
    let fourth = Binder(target, scheduler: MainScheduler()) { (target: Target, value: Int) in
      target.items = [value]
      called = true
    }
    _ = Observable.of(1).bind(to: other, third, fourth)
    print(called)
  }
  func check() {}
}
extension Target: ReactiveCompatible {}
extension Reactive where Base: Target {
  var first: Binder<Int> { return Binder(self.base) { $0.items = [$1] } }
  var many: Binder<[Int]> { Binder(base, scheduler: MainScheduler.asyncInstance) { t, v in t.items = v } }
}
func use(_ t: Target) -> Disposable {
  let d1 = Observable.just(1).bind(to: t.rx.first)
  let d2 = Observable.just([1]).bind(to: t.rx.items)
  return CompositeDisposable(d1, d2)
}

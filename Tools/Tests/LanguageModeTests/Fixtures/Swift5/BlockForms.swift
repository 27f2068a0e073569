import BatonRx
import Foundation

class Counter5 {
  var count = 0
}

class OneMethod: ImmediateSchedulerType {
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    return action(state)
  }
}

func plainBlocks(on scheduler: OneMethod, timed: SchedulerType, any: ImmediateSchedulerType) {
  let counter = Counter5()
  var local = 0
  scheduler.schedule { counter.count += 1 }
  any.schedule { local += 1 }
  let disposable = timed.schedule { counter.count += local }
  disposable.dispose()
  scheduler.schedule(after: .milliseconds(10)) { counter.count += 1 }
  scheduler.schedule(at: Date()) { counter.count += 1 }
  timed.schedule(after: .seconds(1), every: .seconds(1)) { local += 1 }
  timed.schedule(at: Date() + 1, every: .seconds(1), leeway: .milliseconds(5)) { counter.count += 1 }
  scheduler.scheduleRecursive { reschedule in
    local += 1
    if local < 10 { reschedule() }
    DispatchQueue.global().async { reschedule() }
  }
  scheduler.scheduleRecursive(0) { state, recurse in
    local += state
    if state < 10 { recurse(state + 1) }
  }.dispose()
  _ = scheduler.schedule(counter) { counter in
    counter.count += 1
    return Disposables.create()
  }
  _ = scheduler.schedule(()) { Disposables.create() }
}

func sectionFour() {
  Schedulers.immediate.schedule { print(Schedulers.current as Any) }
  Schedulers.mainQueue.schedule { print("main") }
  Schedulers.background(priority: .low, name: "files").schedule { print("files") }
  Schedulers.subscription.schedule { print("subscription") }
  TargetQueueScheduler(name: "disk", targetQueue: .global()).schedule { print("disk") }
  CurrentThreadScheduler.instance.schedule { print("trampoline") }
  HistoricalScheduler().schedule { print("history") }
  _ = Observable.just(RACUnit.default).observe(on: .immediate).subscribe(onNext: { unit in print(unit) })
}

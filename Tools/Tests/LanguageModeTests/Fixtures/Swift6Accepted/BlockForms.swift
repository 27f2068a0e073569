import Baton
import Foundation
import Synchronization

final class OneMethod: ImmediateScheduler {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    Schedulers.run(as: self) { action(state) }
  }
}

final class Count: Sendable {
  let value = Mutex(0)
  func add() { value.withLock { $0 += 1 } }
}

func blocks(on scheduler: OneMethod, timed: any Scheduler, any: any ImmediateScheduler) {
  let count = Count()
  scheduler.schedule { count.add() }
  any.schedule { count.add() }
  let disposable = timed.schedule { count.add() }
  disposable.dispose()
  scheduler.schedule(after: .milliseconds(10)) { count.add() }
  scheduler.schedule(at: Date()) { count.add() }
  timed.schedule(after: .seconds(1), every: .seconds(1)) { count.add() }
  timed.schedule(at: Date() + 1, every: .seconds(1), leeway: .milliseconds(5)) { count.add() }
  scheduler.scheduleRecursive { reschedule in
    count.add()
    reschedule()
    DispatchQueue.global().async { reschedule() }
  }
  scheduler.scheduleRecursive(0) { state, recurse in
    count.add()
    if state < 10 { recurse(state + 1) }
  }.dispose()
  _ = scheduler.schedule(count) { count in
    count.add()
    return Disposables.create()
  }
  _ = scheduler.schedule(()) { Disposables.create() }
  _ = CurrentThreadScheduler.instance.schedule(()) { Disposables.create() }
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

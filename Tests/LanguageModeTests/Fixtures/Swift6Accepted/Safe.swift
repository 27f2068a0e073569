import Baton
import Dispatch
import Synchronization

let shared = Observable.range(start: 0, count: 10)

final class Total: Sendable {
  let value = Mutex(0)
}

func pipeline(scheduler: any SchedulerType) -> any Disposable {
  let total = Total()
  return
    shared
    .map { $0 * 2 }
    .filter { $0 > 2 }
    .observe(on: scheduler)
    .observe(on: scheduler, capacity: 10)
    .observe(on: .currentThread)
    .observe(on: .main, capacity: 1, whenFull: .dropOldest)
    .subscribe(onNext: { element in total.value.withLock { $0 += element } })
}

func createsFromAnotherThread() -> Observable<Int> {
  Observable.create { observer in
    DispatchQueue.global().async {
      observer.onNext(1)
      observer.onCompleted()
    }
    return Disposables.create { print("disposed") }
  }
}

actor Account {
  var balance = 0
  func observe() -> any Disposable {
    shared.subscribe(onNext: { amount in self.deposit(amount) })
  }
  func deposit(_ amount: Int) { balance += amount }
}

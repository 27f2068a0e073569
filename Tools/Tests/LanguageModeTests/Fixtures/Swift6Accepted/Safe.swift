import Baton
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

@MainActor
final class Panel {
  var name = ""

  func bind(_ names: Observable<String>, _ taps: Observable<Void>, closed: PublishSubject<Void>)
    -> [any Disposable]
  {
    [
      taps.withLatestFrom(names).withUnretained(self).take(until: closed)
        .subscribe(onNext: { panel, name in panel.name = name }),
      names.withLatestFrom(taps) { name, _ in name }.skip(until: taps).amb(Observable.just("other"))
        .buffer(timeSpan: .seconds(1), count: 10, scheduler: .main)
        .subscribe(onNext: { self.name = $0.last ?? "" }),
    ]
  }

  func windows(_ names: [Observable<String>], _ scheduler: (any SchedulerType)?) -> Observable<Int> {
    Observable.amb(names)
      .window(timeSpan: .milliseconds(300), count: 2, scheduler: scheduler ?? MainScheduler.instance)
      .flatMap { $0.toArray() }
      .map { $0.count }
  }
}

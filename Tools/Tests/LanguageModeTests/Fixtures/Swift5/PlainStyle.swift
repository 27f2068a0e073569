import BatonRx
import Foundation

class Model {
  var value = 0
}

class Log: ObserverType {
  var elements: [Int] = []
  func on(_ event: Event<Int>) {
    if case .next(let element) = event { elements.append(element) }
  }
}

class Counter: ObservableType {
  typealias Element = Int
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Int {
    return Observable.range(start: 0, count: 3).subscribe(observer)
  }
}

class Resource: Cancelable {
  var isDisposed = false
  func dispose() { isDisposed = true }
}

class QueueScheduler: SchedulerType {
  var scheduled = 0
  let queue = DispatchQueue(label: "queue")

  var now: RxTime { return Date() }

  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    scheduled += 1
    let cancel = SingleAssignmentDisposable()
    queue.async {
      if cancel.isDisposed { return }
      cancel.setDisposable(action(state))
    }
    return cancel
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    return schedule(state, action: action)
  }

  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> Disposable {
    return schedule(state) { state in
      _ = action(state)
      return Disposables.create()
    }
  }
}

func mutatesCapturedVariables() {
  var count = 0
  let model = Model()
  let bag = DisposeBag()
  let transform: (Int) -> Int = { element in
    count += 1
    return element
  }
  Observable.range(start: 1, count: 3)
    .map(transform)
    .map { element -> Model in
      count += 1
      model.value = element
      return model
    }
    .filter { _ in count > 0 }
    .observe(on: QueueScheduler())
    .observeOn(CurrentThreadScheduler.instance)
    .subscribe(
      onNext: { model in count += model.value },
      onError: { _ in count = -1 },
      onCompleted: { count += 1 },
      onDisposed: { count += 1 }
    )
    .disposed(by: bag)
  print(count)
}

func createsAndObserves(scheduler: SchedulerType) {
  let log = Log()
  var subscriptions = 0
  let source = Observable<Int>.create { observer in
    subscriptions += 1
    observer.onNext(1)
    DispatchQueue.global().async { observer.onCompleted() }
    return Resource()
  }
  _ = source.subscribe(log)
  _ = Counter().map { $0 + subscriptions }.subscribe { event in
    if let element = event.element { subscriptions += element }
  }
  _ = scheduler.schedule(log) { log in
    subscriptions += log.elements.count
    return Disposables.create { subscriptions += 1 }
  }
  _ = scheduler.scheduleRelative(log, dueTime: .milliseconds(300)) { _ in Disposables.create() }
  _ = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { $0 + subscriptions }
  _ = CurrentThreadScheduler.instance.scheduleRecursive(0) { state, recurse in
    subscriptions += 1
    if state < 10 { recurse(state + 1) }
  }
}

func eventually() async {
  var count = 0
  _ = Observable.just(Model()).map { model -> Int in
    count += 1
    return model.value
  }.subscribe(onNext: { count += $0 })
  print(count)
}

@MainActor
class ViewModel {
  var items: [Int] = []
  let bag = DisposeBag()
  let source = Observable.range(start: 0, count: 3)

  func bind() {
    source
      .map { $0 + self.items.count }
      .filter { [unowned self] in $0 > self.items.count }
      .subscribe(onNext: { [weak self] in self?.items.append($0) })
      .disposed(by: bag)
  }
}

class Panel {
  var name = ""
  let bag = DisposeBag()
  let closed = PublishSubject<Void>()

  func bind(_ names: Observable<String>, _ taps: Observable<Void>, _ others: [Observable<String>]) {
    var count = 0
    taps.withLatestFrom(names)
      .withUnretained(self)
      .subscribe(onNext: { panel, name in panel.name = name })
      .disposed(by: bag)
    names.withLatestFrom(taps) { name, _ in
      count += 1
      return name
    }
    .withUnretained(self, resultSelector: { panel, name in (panel.name, name) })
    .take(until: closed)
    .skip(until: taps)
    .subscribe(onNext: { old, new in print(old, new) })
    .disposed(by: bag)
    names.amb(Observable.just("other")).amb(Observable.amb(others))
      .buffer(timeSpan: .seconds(1), count: 10, scheduler: MainScheduler.instance)
      .map { $0.count }
      .window(timeSpan: .milliseconds(300), count: 2, scheduler: QueueScheduler())
      .flatMap { $0.toArray() }
      .subscribe()
      .disposed(by: bag)
  }
}

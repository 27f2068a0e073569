// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

// The nearest programs to those that must be rejected.

nonisolated func needs<Value: Sendable>(_: Value) {}

nonisolated final class Counter {
  var count = 0
}

nonisolated func carriers(_ testable: TestableObservable<Int>) {
  needs(GroupedObservable(key: 1, source: Observable.just(1)))
  needs(Recorder<Int>())
  needs(testable)
  needs(BehaviorRelay(value: 1))
  needs(PublishSubject<Int>())
  needs(AnyObserver<Int> { _ in })
}

nonisolated func staying() {
  let recorder = Recorder<Counter>()
  recorder.on(.next(Counter()))
  recorder.elements.first?.count += 1
}

nonisolated struct Tally: ObserverType {
  func on(_ event: Event<Int>) {}
}

nonisolated struct Passing<Passed: ObserverType>: ObserverType {
  let inner: Passed
  func on(_ event: Event<Passed.Element>) { inner.on(event) }
}

nonisolated func generic<Observer: ObserverType>(_ observer: Observer, _ element: Observer.Element)
where Observer.Element: Sendable {
  observer.onNext(element)
}

nonisolated func statics(_ one: Observable<Int>, _ other: Observable<Int>) -> Observable<Int> {
  let all = Observable.merge(Observable.concat(one, other), one.concat(other).amb(one))
  return Observable.catch(sequence: [all, Observable.zip(one, other) { $0 + $1 }])
}

nonisolated func named(_ relay: BehaviorRelay<Int>, _ error: any Error) -> Bool {
  _ = RxError.disposed(object: relay)
  if case RxError.disposed(let object) = error { return object === relay }
  return false
}

@MainActor final class Label {
  var text = ""
}

nonisolated extension Label: ReactiveCompatible {}

@MainActor func text(of label: Label) -> Binder<String> { label.rx.text }

@MainActor
final class Screen {
  let label = Label()
  let bag = DisposeBag()
  var sum = 0

  func bind(_ driver: Driver<Int>, _ signal: Signal<Int>, _ relay: BehaviorRelay<Int>) {
    driver.map { "\($0)" }.drive(label.rx.text).disposed(by: bag)
    driver.drive(relay).disposed(by: bag)
    driver.drive(onNext: { self.sum += $0 }).disposed(by: bag)
    driver.drive(onNext: add).disposed(by: bag)
    signal.emit(to: relay).disposed(by: bag)
    signal.emit(with: self) { $0.add($1) }.disposed(by: bag)
  }

  func add(_ number: Int) { sum += number }
}

actor Store {
  func bind(_ driver: Driver<Int>, _ screen: Screen) async {
    await screen.bind(driver, .empty(), BehaviorRelay(value: 0))
  }
}

nonisolated func detached(_ driver: Driver<Int>) {
  Task.detached { @MainActor in _ = driver.drive() }
}

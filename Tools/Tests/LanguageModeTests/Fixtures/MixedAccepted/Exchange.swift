// SPDX-License-Identifier: MIT

import Baton
import Library

// What the two faces exchange in one program, a function for each row of FromRxSwift's table: first what the Swift 5 mode gives,
// then what it takes.

nonisolated func observables(_ other: Exchange) -> Observable<String> {
  let numbers = other.doubled(.of(1, 2)).filter { $0 > 2 }
  return other.doubled(numbers).map { "\($0)" }
}

nonisolated func relays(_ other: Exchange, _ bag: DisposeBag) {
  let own = BehaviorRelay(value: other.names.value)
  other.names.bind(to: own).disposed(by: bag)
  other.names.accept("a")
  other.follow(own)
}

@MainActor
func drivers(_ other: Exchange, _ bag: DisposeBag) {
  let shown = BehaviorRelay(value: "")
  other.title.map { $0 + "!" }.drive(shown).disposed(by: bag)
  other.changes.emit(onNext: { shown.accept($0) }).disposed(by: bag)
  other.show(shown.asDriver())
}

@MainActor
func controlEvents(_ other: Exchange, _ bag: DisposeBag) {
  let shown = BehaviorRelay(value: "")
  other.taps.bind(to: shown).disposed(by: bag)
  shown.bind(to: other.text).disposed(by: bag)
  other.text.bind(to: shown).disposed(by: bag)
  other.handle(ControlEvent(events: shown))
}

nonisolated func schedulers(_ other: Exchange) -> Observable<Int> {
  other.later(1, on: MainScheduler.instance).asObservable().observe(on: other.scheduler)
}

nonisolated func bags(_ other: Exchange, _ bag: DisposeBag) {
  other.start(in: bag)
  Observable.just(1).subscribe().disposed(by: other.bag)
}

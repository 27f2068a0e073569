// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Library

@MainActor
final class Screen {
  let places = Places()
  let bag = DisposeBag()
  var names: [String] = []

  func bind(_ numbers: Observable<Int>) {
    places.all.map { $0.name }.filter { !$0.isEmpty }.observe(on: .main)
      .subscribe(onNext: { self.names.append($0) }).disposed(by: bag)
    places.delayed(numbers.map { $0 * 2 }, on: MainScheduler.instance)
      .debounce(.seconds(1), scheduler: places.scheduler)
      .timeout(.seconds(3), scheduler: .main)
      .ignoringErrors()
      .subscribe(onNext: { [weak self] in self?.names.append($0) }).disposed(by: bag)
    places.load("a").subscribe(onSuccess: { self.names.append($0.name) }).disposed(by: bag)
    Observable.just(Place(name: "b")).subscribe(places.observer).disposed(by: bag)
    Observable.merge(places.all, Observable.of(Place(name: "c"), Place(name: "d")))
      .flatMapLatest { Observable.just($0.name) }.subscribe(onNext: { self.names.append($0) }).disposed(
        by: bag)
  }
}

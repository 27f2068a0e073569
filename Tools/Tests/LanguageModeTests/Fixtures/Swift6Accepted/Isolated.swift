// SPDX-License-Identifier: MIT

import Baton

let names = Observable.just("name")
let answer = Observable.just(42).toArray()

@MainActor
final class Screen {
  var name = ""
  var isDone = false
  let bag = DisposeBag()

  func bind() {
    names.subscribe(onNext: { self.name = $0 }).disposed(by: bag)
    names.subscribe(onNext: { [weak self] in self?.name = $0 }).disposed(by: bag)
    names.subscribe(onNext: show).disposed(by: bag)
    names.subscribe(onNext: show, onError: { _ in self.isDone = true }, onCompleted: end, onDisposed: end)
      .disposed(by: bag)
    names.subscribe { event in self.name = event.element ?? "" }.disposed(by: bag)
    names.subscribe(with: self, onNext: { $0.name = $1 }, onCompleted: { $0.isDone = true }).disposed(by: bag)
    names.subscribe(with: self) { screen, event in screen.isDone = event.isStopEvent }.disposed(by: bag)
    names.observe(on: .serial(qos: .utility)).map { $0 + "!" }.subscribe(onNext: { self.name = $0 })
      .disposed(by: bag)
    answer.subscribe(onSuccess: { self.name = "\($0)" }, onFailure: { _ in self.end() }).disposed(by: bag)
    answer.subscribe { result in self.isDone = (try? result.get()) != nil }.disposed(by: bag)
  }

  func show(_ name: String) { self.name = name }
  func end() { isDone = true }
}

actor Store {
  var names: [String] = []
  var isDone = false

  func bind(_ source: Observable<String>) -> any Disposable {
    source.subscribe(onNext: { self.names.append($0) }, onCompleted: { self.isDone = true })
  }

  func bindEvents(_ source: Observable<String>) -> any Disposable {
    source.subscribe { event in if let name = event.element { self.names.append(name) } }
  }
}

func marksByHand(_ screen: Screen) -> any Disposable {
  names.subscribe(onNext: { print($0) }, onCompleted: { @MainActor in screen.end() })
}

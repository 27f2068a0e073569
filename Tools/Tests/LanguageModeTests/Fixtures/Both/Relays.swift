// SPDX-License-Identifier: MIT

import Baton
import Foundation

@MainActor
final class Label {
  var text = ""
  var caption: String?
  var count = 0
}

extension Label: ReactiveCompatible {}

extension Reactive where Base: Label {
  var title: Binder<String> { Binder(base) { label, text in label.text = text } }
  var titleNow: Binder<String> {
    Binder(base, scheduler: MainScheduler.instance) { label, text in label.text = text }
  }
  var titleOnMain: Binder<String> { Binder(base, scheduler: .main) { $0.text = $1 } }
  var marked: Binder<Bool> {
    get { Binder(base) { label, isMarked in label.caption = isMarked ? "marked" : nil } }
    set {}
  }
  static var all: Int { 1 }
}

// swift 6: final class Meter: NSObject, Sendable {}
final class Meter: NSObject {}

extension Reactive where Base: Meter {
  var readings: Observable<Double> { .just(1) }
}

func storing(_ names: Observable<String>, in log: Log) -> any Disposable {
  names.bind(to: Binder(log, scheduler: .serial(qos: .utility)) { log, name in log.write(name) })
}

// swift 6: final class Log: Sendable {
final class Log {
  func write(_ text: String) {}
}

@MainActor
final class Form {
  var label = Label()
  let names = Observable.just("name")
  let text = BehaviorRelay(value: "")
  let optional = BehaviorRelay<String?>(value: nil)
  let taps = PublishRelay<Void>()
  let last = ReplayRelay<String>.create(bufferSize: 2)
  let all = ReplayRelay<String>.createUnbound()
  let subject = PublishSubject<String>()
  let optionals = PublishSubject<String?>()
  let bag = DisposeBag()

  // swift 6: func bind(_ scheduler: any ImmediateScheduler, _ log: Log) {
  func bind(_ scheduler: any ImmediateSchedulerType, _ log: Log) {
    names.bind(to: text, BehaviorRelay(value: "")).disposed(by: bag)
    names.bind(to: optional).disposed(by: bag)
    names.bind(to: last).disposed(by: bag)
    names.bind(to: all).disposed(by: bag)
    names.bind(to: subject, subject).disposed(by: bag)
    names.bind(to: optionals).disposed(by: bag)
    names.bind(to: label.rx.text).disposed(by: bag)
    names.bind(to: label.rx.caption).disposed(by: bag)
    names.map(\.count).bind(to: label.rx.count).disposed(by: bag)
    names.bind(to: label.rx.title).disposed(by: bag)
    names.bind(to: label.rx.titleNow, label.rx.titleOnMain).disposed(by: bag)
    names.map { $0.isEmpty }.bind(to: label.rx.marked).disposed(by: bag)
    names.bind { self.label.text = $0 }.disposed(by: bag)
    names.bind(onNext: { [weak self] in self?.label.text = $0 }).disposed(by: bag)
    names.bind(onNext: show).disposed(by: bag)
    names.bind(with: self, onNext: { form, name in form.label.text = name }).disposed(by: bag)
    names.bind(with: self) { $0.label.text = $1 }.disposed(by: bag)
    names.bind(to: Binder(log, scheduler: scheduler) { log, name in log.write(name) }).disposed(by: bag)
    names.bind(to: shown).disposed(by: bag)
    names.bind(to: shown(by:), curriedArgument: "!").disposed(by: bag)
    taps.accept(())
    text.accept(text.value + "!")
    text.asObservable().bind(to: text).disposed(by: bag)
    text.map { $0 + "!" }.subscribe(onNext: show).disposed(by: bag)
    Meter().rx.readings.map { "\($0)" }.bind(to: AnyObserver { _ in }).disposed(by: bag)
    label.rx.marked = label.rx.marked
    _ = Label.rx.all
  }

  func show(_ name: String) { label.text = name }
  nonisolated func shown(_ names: Observable<String>) -> any Disposable { names.subscribe() }
  nonisolated func shown(by names: Observable<String>) -> (String) -> any Disposable {
    { suffix in names.map { $0 + suffix }.subscribe() }
  }
}

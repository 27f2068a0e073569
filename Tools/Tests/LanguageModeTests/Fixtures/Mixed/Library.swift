// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

// A module in the Swift 5 mode, which a program in the Swift 6 mode uses.

public struct Place: Sendable {
  public let name: String
  public init(name: String) { self.name = name }
}

public class Model {
  public var count = 0
  public init() {}
}

public final class Places {
  private let subject = PublishSubject<Place>()
  private let model = Model()
  public let scheduler: SchedulerType = MainScheduler.instance
  public init() {}

  public var all: Observable<Place> {
    subject.do(onNext: { [model] _ in model.count += 1 }).share(replay: 1)
  }
  public var observer: AnyObserver<Place> { subject.asObserver() }
  public func delayed(_ source: Observable<Int>, on s: SchedulerType? = nil) -> Observable<String> {
    source.delay(.seconds(1), scheduler: s ?? scheduler).map { "\($0 + self.model.count)" }
  }
  public func load(_ name: String) -> Single<Place> {
    Single.create { single in
      single(.success(Place(name: name)))
      return Disposables.create()
    }
  }
  public func models() -> Observable<Model> { .just(model) }
}

/// What carries objects that are not `Sendable`.
public final class Models {
  public let relay = BehaviorRelay(value: Model())
  public let published = PublishRelay<Model>()
  public let replayed = ReplayRelay<Model>.create(bufferSize: 1)
  public let subject = BehaviorSubject(value: Model())
  public let events = PublishSubject<Model>()
  public let recent = ReplaySubject<Model>.create(bufferSize: 1)
  public let last = AsyncSubject<Model>()
  public init() {}

  public var all: Observable<Model> { events.asObservable() }
  public var observer: AnyObserver<Model> { events.asObserver() }
  public var binder: Binder<Model> { Binder(self) { $0.subject.onNext($1) } }
  public var property: ControlProperty<Model> { ControlProperty(values: all, valueSink: observer) }
  public var event: ControlEvent<Model> { ControlEvent(events: all) }
  public var groups: Observable<GroupedObservable<Int, Model>> { all.groupBy { $0.count } }
}

public func relay<Value>(of value: Value) -> BehaviorRelay<Value> { BehaviorRelay(value: value) }
public func subject<Value>(of value: Value) -> BehaviorSubject<Value> { BehaviorSubject(value: value) }
public func sequence<Value>(of value: Value) -> Observable<Value> { .just(value) }
public func observer<Value>(_ onNext: @escaping (Value) -> Void) -> AnyObserver<Value> {
  AnyObserver { $0.element.map(onNext) }
}

extension ObservableType {
  public func ignoringErrors() -> Observable<Element> { self.catch { _ in .empty() } }
}

/// What a module in the Swift 5 mode gives and takes, a pair for each row of FromRxSwift's table.
public final class Exchange {
  public let names = BehaviorRelay(value: "")
  public let bag = DisposeBag()
  public let scheduler: SchedulerType = SerialDispatchQueueScheduler(qos: .default)
  private let shown = PublishSubject<String>()
  public init() {}

  public func doubled(_ numbers: Observable<Int>) -> Observable<Int> { numbers.map { $0 * 2 } }
  public func follow(_ relay: BehaviorRelay<String>) { relay.bind(to: names).disposed(by: bag) }
  public var title: Driver<String> { names.asDriver() }
  public func show(_ title: Driver<String>) { title.drive(names).disposed(by: bag) }
  public var changes: Signal<String> { names.asSignal(onErrorJustReturn: "") }
  public var taps: ControlEvent<String> { ControlEvent(events: shown) }
  public var text: ControlProperty<String> { ControlProperty(values: shown, valueSink: shown) }
  public func handle(_ taps: ControlEvent<String>) { taps.bind(to: shown).disposed(by: bag) }
  public func later(_ number: Int, on scheduler: SchedulerType) -> Single<Int> {
    Single.just(number, scheduler: scheduler)
  }
  public func start(in bag: DisposeBag) { shown.subscribe().disposed(by: bag) }
}

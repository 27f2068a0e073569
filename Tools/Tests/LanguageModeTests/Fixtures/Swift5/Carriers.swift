// SPDX-License-Identifier: MIT

import BatonRx
import BatonTesting
import Foundation

// What carries elements that are not Sendable is stored, captured and handed on as ever.

class Model {
  var count = 0
}

public class Account {
  public var name = ""
  public init() {}
}

struct Row {
  var model = Model()
}

open class Base<Value> {
  let relay: BehaviorRelay<Value>
  let events = PublishRelay<Value>(), recent = ReplayRelay<Value>.create(bufferSize: 1)
  init(_ value: Value) { relay = BehaviorRelay(value: value) }
  func later(_ value: Value) {
    DispatchQueue.main.async { self.relay.accept(value) }
    DispatchQueue.main.async { [relay] in relay.accept(relay.value) }
  }
}

final class Models: Base<Model> {
  let accounts = BehaviorRelay<[Account]>(value: []), rows = BehaviorSubject(value: Row())
  var group: GroupedObservable<String, Model>?
  var property: ControlProperty<Model?>?
  var event: ControlEvent<Row>?
  let recorder = Recorder<Model>()

  func bind() -> [Disposable] {
    let binder = Binder(self) { (models: Models, model: Model) in models.relay.accept(model) }
    DispatchQueue.global().async { binder.onNext(Model()) }
    Task { self.events.accept(Model()) }
    rows.onNext(Row())
    return [
      events.bind(to: relay), relay.map { Row(model: $0) }.subscribe(rows), relay.bind(to: binder),
    ]
  }

  func newest() throws -> Model { try rows.value().model }
}

actor Store {
  private let relay = BehaviorRelay(value: Model())
  nonisolated let observer: AnyObserver<Row>
  init(_ observer: AnyObserver<Row>) { self.observer = observer }
  func count() -> Int {
    relay.accept(Model())
    observer.onNext(Row())
    return relay.value.count
  }
}

@MainActor
final class Screen {
  let relay = BehaviorRelay(value: Model()), subject = PublishSubject<Model>()
  func load() {
    DispatchQueue.main.async { self.relay.accept(Model()) }
    Task { subject.onNext(relay.value) }
  }
}

public struct Tally<Element>: ObserverType {
  public func on(_ event: Event<Element>) {}
}

struct ModelObserver: ObserverType {
  func on(_ event: Event<Model>) { event.element?.count += 1 }
}

final class AnyThing: ObserverType {
  typealias Element = Any
  func on(_ event: Event<Any>) { print(event) }
}

func observe(_ name: Notification.Name) -> Observable<Notification> {
  Observable.create { observer in
    let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      observer.onNext($0)
    }
    return Disposables.create { NotificationCenter.default.removeObserver(token) }
  }
}

final class Device: NSObject {
  func fail() -> RxError { .disposed(object: self) }
  func isOwn(_ error: Error) -> Bool {
    guard case RxError.disposed(object: let object) = error else { return false }
    return object === self
  }
  func all(_ objects: [AnyObject]) -> [RxError] {
    objects.map(RxError.disposed) + objects.map { RxError.disposed(object: $0) } + [
      .disposed(object: NSObject())
    ]
  }
}

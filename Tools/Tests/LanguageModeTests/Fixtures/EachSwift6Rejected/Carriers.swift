// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

// What carries elements, and has a public `init`.

nonisolated final class Counter: Hashable {
  var count = 0
  static func == (one: Counter, other: Counter) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated func needs<Value: Sendable>(_: Value) {}

nonisolated func carriers(_ counter: Counter, _ testable: TestableObservable<Counter>) {
  needs(GroupedObservable(key: counter, source: Observable.just(1)))  // rejected
  needs(Recorder<Counter>())  // rejected
  needs(testable)  // rejected
}

nonisolated struct Tally: ObserverType {  // rejected
  func on(_ event: Event<Counter>) { event.element?.count += 1 }
}

nonisolated func named(_ counter: Counter, _ object: AnyObject) {
  _ = RxError.disposed(object: counter)  // rejected
  _ = RxError.disposed(object: object)  // rejected
}

nonisolated func generic<Observer: ObserverType>(_ observer: Observer, _ element: Observer.Element) {
  observer.onNext(element)  // rejected
}

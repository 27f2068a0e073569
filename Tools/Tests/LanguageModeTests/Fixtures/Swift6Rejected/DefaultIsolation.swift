// SPDX-License-Identifier: MIT
// options: -default-isolation MainActor -enable-upcoming-feature InferIsolatedConformances

import Baton

// A program whose code belongs to the main actor unless it says otherwise.

var counter = 0

func doubled(_ element: Int) -> Int {
  counter += 1
  return 2 * element
}

struct Pair: Hashable {
  var number: Int
  static func == (lhs: Pair, rhs: Pair) -> Bool {
    counter += 1
    return lhs.number == rhs.number
  }
}

class Model {
  var count = 0

  func bind(_ source: Observable<Int>) {
    _ = source.map { $0 + self.count }  // rejected
    _ = source.map(doubled)  // rejected
    _ = source.map { doubled($0) }  // rejected
    _ = source.filter { _ in counter > 0 }  // rejected
    _ = source.do(onNext: { counter += $0 })  // rejected
    _ = source.scan(0) { $0 + $1 + counter }  // rejected
    _ = source.flatMapLatest(load)  // rejected
    _ = source.map { Pair(number: $0) }.distinctUntilChanged()  // rejected
    _ = source.distinctUntilChanged { Pair(number: $0) }  // rejected
    _ = source.groupBy { Pair(number: $0) }  // rejected
    _ = source.retry(when: { errors in errors.map { _ in counter } })  // rejected
    _ = Observable<Int>.deferred { .just(counter) }  // rejected
    _ = Disposables.create { counter = 0 }  // rejected
    _ = AnyObserver<Int> { _ in counter += 1 }  // rejected
    MainScheduler.instance.schedule { counter += 1 }  // rejected
    Hooks.defaultErrorHandler = { _, _ in counter += 1 }  // rejected
  }

  func load(_ element: Int) -> Observable<Int> { .just(count) }
}

class Source: ObservableType {  // rejected
  typealias Element = Int
  var count = 0
  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Int {
    count += 1
    return Disposables.create()
  }
}

extension ObservableType where Element == Int {
  func counted() -> Observable<Int> { map { $0 + counter } }  // rejected
}

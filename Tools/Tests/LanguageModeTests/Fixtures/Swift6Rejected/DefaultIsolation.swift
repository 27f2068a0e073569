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
    _ = source.filter { _ in counter > 0 }  // rejected
    _ = source.map { Pair(number: $0) }.distinctUntilChanged()  // rejected
    Hooks.defaultErrorHandler = { _, _ in counter += 1 }  // rejected
  }
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

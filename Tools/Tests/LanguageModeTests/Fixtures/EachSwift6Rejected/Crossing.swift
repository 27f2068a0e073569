// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

nonisolated final class Counter: Hashable {
  var count = 0
  static func == (one: Counter, other: Counter) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated func groups() {
  let group = GroupedObservable(key: Counter(), source: Observable.just(1))
  Task.detached { group.key.count += 1 }  // rejected
  group.key.count += 1
}

nonisolated func recorders() {
  let recorder = Recorder<Counter>()
  Task.detached { recorder.on(.next(Counter())) }  // rejected
  recorder.elements.first?.count += 1
}

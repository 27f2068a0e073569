// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

// What the compiler finds by following values: it does so where there is no other error.

final class Plain {
  var value = 0
}

final class Counter: ObserverType {
  var count = 0
  func on(_ event: Event<Int>) { count += 1 }
}

struct Handler: ObserverType {
  let handle: (Event<Int>) -> Void
  func on(_ event: Event<Int>) { handle(event) }
}

func readsWhatItGaveAway(source: Observable<Int>) -> Int {
  let counter = Counter()
  _ = source.subscribe(counter)  // rejected
  return counter.count
}

func sendsToWhatItGaveAway(subject: ReplaySubject<Int>) {
  let counter = Counter()
  _ = subject.subscribe(counter)  // rejected
  counter.onNext(1)
}

func givesAwayAVariable(source: Observable<Int>) {
  var count = 0
  _ = source.subscribe(Handler { _ in count += 1 })  // rejected
  count += 1
}

func givesAwayWhatBelongsToItsCaller(source: Observable<Int>, counter: Counter) {
  _ = source.subscribe(counter)  // rejected
}

func recordsForTwo(scheduler: TestScheduler) {
  let observer = scheduler.createObserver(Plain.self)
  let plain = Plain()
  Task.detached { observer.on(.next(plain)) }  // rejected
  observer.on(.next(plain))
}

@MainActor
final class Screen {
  let counter = Counter()
  func bind(source: Observable<Int>) {
    _ = source.subscribe(counter)  // rejected
  }
}

actor Store {
  let counter = Counter()
  var count = 0
  func bind(source: Observable<Int>) {
    _ = source.subscribe(counter)  // rejected
    _ = source.subscribe(Handler { _ in self.count += 1 })  // rejected
  }
}

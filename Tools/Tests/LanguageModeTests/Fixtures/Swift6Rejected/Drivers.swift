// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

// What closures of drivers and asynchronous ones may not touch.

@MainActor
final class Screen {
  var prefix = ">"
  var isLoading = false

  func title(_ number: Int) -> String { prefix + "\(number)" }

  func observables(_ numbers: Observable<Int>) {
    _ = numbers.observe(on: .main).do(onNext: { _ in self.isLoading = false })  // rejected
    _ = numbers.map { self.title($0) }  // rejected
    _ = numbers.flatMapLatest { number in
      Driver.just(number).map { self.title($0) }  // rejected
    }
  }

  func elsewhere(_ numbers: Observable<Int>, on executor: any TaskExecutor) {
    _ = numbers.map(maxConcurrent: 2, on: executor) { self.prefix + "\($0)" }  // rejected
    _ = Single.create(on: executor) { self.isLoading }  // rejected
  }
}

final class Counter { var count = 0 }

func nobodys(_ numbers: Driver<Int>, _ screen: Screen) {
  let counter = Counter()
  var count = 0
  _ = numbers.map { screen.title($0) }  // rejected
  _ = numbers.do(onNext: { _ in screen.isLoading = true })  // rejected
  _ = numbers.filter { $0 > counter.count }  // rejected
  _ = numbers.do(onNext: { _ in count += 1 })  // rejected
  _ = Driver.combineLatest(numbers, numbers) { "\($0)" + screen.title($1) }  // rejected
  print(counter.count, count)
}

actor Store {
  var count = 0

  func listen(to numbers: Driver<Int>, on screen: Screen) {
    _ = numbers.map { [weak self] in self?.count ?? $0 }  // rejected
    _ = numbers.map { screen.title($0) }  // rejected
    _ = numbers.do(onNext: { [weak self] in self?.count = $0 })  // rejected
  }
}

func testsWhileOthersDo(scheduler: TestScheduler, screen: Screen) {
  let counter = Counter()
  scheduler.scheduleAt(1) { counter.count += 1 }  // rejected
  scheduler.scheduleAt(1) { screen.isLoading = false }  // rejected
  Task.detached { scheduler.start() }
  counter.count += 1
}

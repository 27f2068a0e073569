// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

// What belongs to the main actor and would be touched wherever the events are.

@MainActor
final class Screen {
  var count = 0

  func closures(_ source: Observable<Int>) {
    _ = source.map { $0 + self.count }  // rejected
    _ = source.compactMap { [weak self] in self?.count == 0 ? $0 : nil }  // rejected
    _ = source.filter { $0 > self.count }  // rejected
    _ = source.do(onNext: { self.count = $0 })  // rejected
    _ = source.do(onSubscribe: { self.count = 0 })  // rejected
    _ = source.scan(0) { self.count + $0 + $1 }  // rejected
    _ = source.reduce(0, accumulator: { $0 + $1 + self.count })  // rejected
    _ = source.groupBy { $0 + self.count }  // rejected
    _ = source.distinctUntilChanged { $0 + self.count }  // rejected
    _ = source.distinctUntilChanged { _, _ in self.count > 0 }  // rejected
    _ = source.flatMap { _ in Observable.just(self.count) }  // rejected
    _ = source.flatMapLatest { _ in Observable.just(self.count) }  // rejected
    _ = source.flatMapFirst { _ in Observable.just(self.count) }  // rejected
    _ = source.concatMap { _ in Observable.just(self.count) }  // rejected
    _ = source.catch { _ in .just(self.count) }  // rejected
    _ = source.retry(when: { errors in errors.map { _ in self.count } })  // rejected
    _ = source.observe(on: .main).map { $0 + self.count }  // rejected
    _ = Observable.combineLatest(source, source) { self.count + $0 + $1 }  // rejected
    _ = Observable.zip(source, source) { $0 + $1 + self.count }  // rejected
    _ = Observable<Int>.deferred { .just(self.count) }  // rejected
    _ = Observable<Int>.create { observer in
      observer.onNext(self.count)  // rejected
      return Disposables.create()
    }
    _ = Observable.generate(initialState: 0, condition: { $0 < self.count }, iterate: { $0 + 1 })  // rejected
    _ = Single<Int>.create { observer in
      observer(.success(self.count))  // rejected
      return Disposables.create()
    }
    _ = AnyObserver<Int> { self.count = $0.element ?? 0 }  // rejected
    _ = Disposables.create { self.count = 0 }  // rejected
    MainScheduler.instance.schedule { self.count = 0 }  // rejected
    _ = MainScheduler.instance.schedule(1) { state in
      self.count = state  // rejected
      return Disposables.create()
    }
  }

  func methods(_ source: Observable<Int>) {
    _ = source.map(doubled)  // rejected
    _ = source.flatMapLatest(load)  // rejected
  }

  func doubled(_ element: Int) -> Int { 2 * element + count }
  func load(_ element: Int) -> Observable<Int> { .just(count) }
}

// Conformances that hold on the main actor alone.

@MainActor
final class Taker: @MainActor ObserverType {  // rejected
  var count = 0
  func on(_ event: Event<Int>) { count += 1 }
}

@MainActor
struct Key: @MainActor Hashable {
  var number: Int
  static func == (lhs: Key, rhs: Key) -> Bool { lhs.number == rhs.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

@MainActor
struct Numbers: @MainActor Sequence {
  func makeIterator() -> IndexingIterator<[Int]> { [1].makeIterator() }
}

@MainActor
struct Sequences: @MainActor Sequence {
  func makeIterator() -> IndexingIterator<[Observable<Int>]> { [.just(1)].makeIterator() }
}

@MainActor
func takesConformancesElsewhere(_ source: Observable<Int>) {
  _ = source.map { Key(number: $0) }.distinctUntilChanged()  // rejected
  _ = source.distinctUntilChanged { Key(number: $0) }  // rejected
  _ = source.groupBy { Key(number: $0) }  // rejected
  _ = Observable.from(Numbers())  // rejected
  _ = Observable<Int>.concat(Sequences())  // rejected
  _ = Observable<Int>.catch(sequence: Sequences())  // rejected
}

// Actors.

actor Store {
  var count = 0

  func closures(_ source: Observable<Int>) {
    _ = source.map { $0 + self.count }  // rejected
    _ = source.do(onNext: { self.count = $0 })  // rejected
    _ = source.flatMapLatest { _ in Observable.just(self.count) }  // rejected
    _ = source.subscribe(with: self, onNext: { store, element in store.count = element })  // rejected
    _ = Disposables.create { self.count = 0 }  // rejected
    _ = AnyObserver<Int> { _ in self.count = 0 }  // rejected
  }
}

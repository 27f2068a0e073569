// SPDX-License-Identifier: MIT
// options: -Xfrontend -warn-long-expression-type-checking=1000

import Baton

// Closures of drivers and signals touch the state of the screen in whose code they are written.

@MainActor
final class Screen {
  private var prefix = ">"
  private var isLoading = false
  private var count = 0
  private let disposeBag = DisposeBag()

  private func title(_ number: Int) -> String { prefix + "\(number)" }

  private func load(_ name: String) -> Driver<[String]> {
    isLoading = true
    return .just([name])
  }

  func chain(_ numbers: Driver<Int>) {
    numbers
      .map { self.title($0) }
      .filter { [weak self] in $0.count > 1 && self?.isLoading == false }
      .flatMapLatest { [unowned self] in self.load($0) }
      .map { $0.count }
      .map { number in
        let next = number + 1
        return next
      }
      .do(onNext: { _ in self.isLoading = false })
      .drive(onNext: { self.isLoading = $0 > 0 })
      .disposed(by: disposeBag)
  }

  func methods(_ numbers: Driver<Int>) -> Driver<[String]> { numbers.map(title).flatMap(load) }

  func weakly(_ numbers: Driver<Int>) -> Driver<String> {
    numbers.compactMap { [weak self] in self?.title($0) }
  }

  func keyPath(_ names: Driver<String>) -> Driver<Int> { names.map(\.count) }

  func functions(_ numbers: Driver<Int>) -> Driver<String?> {
    numbers.map(String.init).map(String.init(describing:)).map(Optional.some)
  }

  func sums(_ numbers: Driver<Int>) -> Driver<Int> {
    numbers.scan(0) { $0 + $1 + self.count }.scan(0, accumulator: +)
  }

  func history(_ numbers: Driver<Int>) -> Driver<[Int]> {
    numbers.scan(into: []) {
      self.count += 1
      $0.append($1)
    }
  }

  func changes(_ numbers: Driver<Int>) -> Driver<Int> {
    numbers.distinctUntilChanged { $0 + self.count == $1 }.distinctUntilChanged { $0 % self.count }
  }

  func taps(_ taps: Signal<String>, with numbers: Driver<Int>) -> Signal<String> {
    taps.withLatestFrom(numbers) { self.prefix + $0 + "\($1)" }
  }

  func choices(_ taps: Signal<Void>, _ numbers: Driver<Int>) -> Signal<String> {
    taps.withLatestFrom(numbers).flatMapFirst { [weak self] in Signal.just(self?.title($0) ?? "") }
  }

  func form(_ name: Driver<String>, _ age: Driver<Int>, _ isKnown: Driver<Bool>) -> Driver<String> {
    Driver.combineLatest(name, age, isKnown) { name, age, isKnown in isKnown ? self.prefix + name : "\(age)" }
  }

  func pair(_ name: Driver<String>, _ age: Driver<Int>) -> Driver<String> {
    Driver.combineLatest(name, age).map { name, age in self.prefix + name + "\(age)" }
  }

  func pairs(_ first: Driver<Int>, _ second: Driver<Int>) -> Driver<Int> {
    Driver.zip(first, second) { $0 + $1 + self.count }
  }

  func all(_ numbers: [Driver<Int>]) -> Driver<Int> {
    Driver.combineLatest(numbers) { $0.reduce(self.count, +) }
  }

  func unretained(_ numbers: Driver<Int>) -> Driver<String> {
    numbers.withUnretained(self) { screen, number in screen.title(number) }
  }

  func later() -> Driver<String> { .deferred { .just(self.prefix) } }

  func toSignal(_ numbers: Driver<Int>) -> Signal<Int> {
    numbers.flatMap { number -> Signal<Int> in .just(number + self.count) }
  }

  func statements(_ numbers: Driver<Int>) -> Driver<String> {
    numbers.map { number in
      let text = self.title(number)
      self.count += 1
      return text
    }
  }

  func recovered(_ numbers: Observable<Int>) -> Driver<Int> {
    numbers.asDriver(onErrorRecover: { _ in
      self.isLoading = false
      return .just(self.count)
    })
  }

  func logged(_ numbers: Driver<Int>) -> Driver<Int> {
    numbers.do(onNext: { number in
      self.count += number
      print(number)
    })
  }

  func flags(_ numbers: Observable<Int>) -> Driver<Int> {
    numbers
      .asDriver(onErrorJustReturn: 0)
      .do(
        onNext: { [weak self] _ in self?.isLoading = false },
        onCompleted: { self.count += 1 },
        onSubscribe: { self.isLoading = true },
        onDispose: { [weak self] in self?.isLoading = false })
  }
}

nonisolated func plain(_ numbers: Driver<Int>) -> Driver<String> {
  numbers.map { $0 + 1 }.filter { $0 > 1 }.map(String.init)
}

nonisolated func title(_ numbers: Driver<Int>, of screen: TitledScreen) -> Driver<String> {
  numbers.map { @MainActor in screen.title + "\($0)" }
}

@MainActor
final class TitledScreen { var title = "" }

nonisolated func generic<Strategy: SharingStrategyProtocol>(
  _ numbers: SharedSequence<Strategy, Int>
) -> SharedSequence<Strategy, Int> {
  numbers.map { $0 + 1 }.filter { $0 > 1 }
}

nonisolated extension SharedSequence where Element: Sendable {
  func mapToVoid() -> SharedSequence<SharingStrategy, Void> { map { _ in } }

  func unwrap<Wrapped: Sendable>() -> SharedSequence<SharingStrategy, Wrapped> where Element == Wrapped? {
    filter { $0 != nil }.map { $0! }
  }
}

nonisolated extension SharedSequenceConvertibleType
where SharingStrategy == DriverSharingStrategy, Element == Int {
  func doubled() -> Driver<Int> { map { $0 * 2 } }
}

nonisolated func given(
  _ numbers: Driver<Int>, _ predicate: @escaping @Sendable (Int) -> Bool,
  _ transform: @escaping @MainActor (Int) -> String
) -> Driver<String> {
  numbers.filter(predicate).map(transform)
}

// A strategy of one's own keeps to its scheduler.
nonisolated enum Background: SharingStrategyProtocol {
  static var scheduler: any SchedulerType { ConcurrentDispatchQueueScheduler(qos: .utility) }
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element> { source }
}

nonisolated func background(_ numbers: SharedSequence<Background, Int>) -> SharedSequence<Background, Int> {
  numbers.map { $0 + 1 }.do(onNext: { print($0) })
}

// On an actor a closure that uses `self` is the actor's, as in `subscribe`.
actor Counter {
  private var count = 0

  func counted(_ numbers: Driver<Int>) -> Driver<Int> {
    numbers.map {
      self.count += 1
      return $0 + self.count
    }
  }
}

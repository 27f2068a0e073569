// SPDX-License-Identifier: MIT

import Baton

// Sequences and tasks, as both modes write them.
func loops(numbers: Observable<Int>, names: Infallible<String>, titles: Driver<String>) async throws {
  for try await number in numbers.values { print(number) }
  for try await number in numbers.values(capacity: 8) { print(number) }
  for try await number in numbers.values(capacity: 1, whenFull: .dropOldest) { print(number) }
  for await name in names.values { print(name) }
  for await name in names.values(capacity: 8, whenFull: .dropNewest) { print(name) }
  for await title in titles.values { print(title) }
  for try await text in numbers.values.map({ "\($0)" }) { print(text) }
  for await text in names.values.filter({ !$0.isEmpty }) { print(text) }
  let values = numbers.values
  for try await number in values { print(number) }
}

// What RxSwift makes is asked for by its type.
func streams(
  numbers: Observable<Int>, subject: PublishSubject<Int>, single: Single<Int>, names: Infallible<String>,
  titles: Driver<String>
) async throws {
  let stream: AsyncThrowingStream<Int, any Error> = numbers.values
  let subjects: AsyncThrowingStream<Int, any Error> = subject.values
  let singles: AsyncThrowingStream<Int, any Error> = single.values
  let infallible: AsyncStream<String> = names.values
  let shared: AsyncStream<String> = titles.values
  for try await number in stream { print(number) }
  for try await number in subjects { print(number) }
  for try await number in singles { print(number) }
  for await name in infallible { print(name) }
  for await title in shared { print(title) }
}

func made() -> AsyncThrowingStream<Int, any Error> { Observable.of(1, 2).values }

@Sendable func fetch(_ number: Int) async throws -> String { "\(number)" }
@Sendable func page(_ number: Int) async throws -> Observable<String> { .just("\(number)") }

func closures(numbers: Observable<Int>, sure: Infallible<Int>) -> Observable<String> {
  _ = numbers.map(maxConcurrent: 4) { try await fetch($0) }
  _ = numbers.map(maxConcurrent: 4, ordering: .completion, priority: .low) { try await fetch($0) }
  _ = numbers.map(maxConcurrent: 4) { $0 + 1 }
  _ = numbers.map(maxConcurrent: 4, fetch)
  _ = numbers.filter(maxConcurrent: 4) { try await fetch($0).isEmpty }
  _ = numbers.flatMap(maxConcurrent: 4) { try await page($0) }
  _ = sure.map(maxConcurrent: 4) { _ = try? await fetch($0) }
  _ = sure.filter(maxConcurrent: 4) { (try? await fetch($0)) != nil }
  return numbers.map { $0 + 1 }.filter { $0 > 1 }.flatMap(maxConcurrent: 2) { number in
    let text = try await fetch(number)
    return Observable.just(text)
  }
}

func created(other: Observable<Int>) {
  _ = Observable<Int>.create { observer in
    observer.onNext(try await fetch(1).count)
  }
  _ = Observable<Int>.create(detached: true, priority: .low) { observer in
    try await Task.sleep(for: .seconds(1))
    observer.onNext(1)
    observer.onNext(2)
  }
  let numbers: Observable<Int> = .create { observer in
    for number in 0..<3 { observer.onNext(try await fetch(number).count) }
  }
  // The form without tasks has its closures still.
  let others: [Observable<Int>] = [
    .create { _ in Disposables.create() },
    .create { other.subscribe($0) },
    .create { observer in
      observer.onNext(1)
      return other.subscribe { observer.on($0) }
    },
  ]
  _ = (numbers, others)
}

func waits(numbers: Observable<Int>, names: Infallible<String>, titles: Driver<String>) async throws {
  let first: Int? = try await numbers.firstValue
  let last = try await numbers.lastValue
  let all = try await numbers.collect()
  let name: String? = await names.firstValue
  let lastName = await names.lastValue
  let allNames = await names.collect()
  let title = await titles.firstValue
  print(first as Any, last as Any, all, name as Any, lastName as Any, allNames, title as Any)
}

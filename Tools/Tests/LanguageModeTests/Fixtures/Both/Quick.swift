// SPDX-License-Identifier: MIT
// options: -Xfrontend -warn-long-expression-type-checking=1000

import Baton
import Foundation

// A second of the compiler's own time for each expression, at most. A `scan` whose seed is a literal stands after what makes
// sequences: before, it takes the compiler seconds to find out what they are of, here as in RxSwift.

func twenty(_ numbers: Observable<Int>, _ words: Observable<String>) -> any Disposable {
  numbers
    .map { $0 + 1 }
    .filter { $0 > 3 }
    .map { $0 * 2 }
    .distinctUntilChanged()
    .skip(1)
    .map { "\($0)" }
    .filter { !$0.isEmpty }
    .withLatestFrom(words) { $0 + $1 }
    .flatMapLatest { Observable.just($0.count) }
    .map { $0 - 1 }
    .compactMap { $0 > 0 ? $0 : nil }
    .take(while: { $0 < 1000 })
    .flatMap { Observable.of($0, $0 + 1) }
    .startWith(1)
    .scan(0) { $0 + $1 }
    .do(onNext: { print($0) })
    .catchAndReturn(0)
    .share(replay: 1)
    .observe(on: .main)
    .take(10)
    .subscribe(onNext: { print($0) })
}

func eight(_ numbers: Observable<Int>) -> any Disposable {
  Observable.combineLatest(numbers, numbers, numbers, numbers, numbers, numbers, numbers, numbers) {
    $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
  }
  .subscribe(onNext: { print($0) })
}

func zipped(_ numbers: Observable<Int>) -> any Disposable {
  Observable.zip(numbers, numbers, numbers, numbers, numbers, numbers, numbers, numbers) {
    $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
  }
  .subscribe(onNext: { print($0) })
}

func traits(_ number: Single<Int>) -> any Disposable {
  number
    .map { $0 + 1 }
    .flatMap { .just("\($0)") }
    .map { $0.count }
    .filter { $0 > 0 }
    .map { $0 * 2 }
    .compactMap { $0 > 0 ? "\($0)" : nil }
    .ifEmpty(default: "")
    .map { $0.count }
    .flatMapCompletable { _ in .empty() }
    .andThen(Single.just(1))
    .subscribe(onSuccess: { print($0) }, onFailure: { print($0) })
}

@MainActor
func driver(_ numbers: Driver<Int>) -> any Disposable {
  Driver.combineLatest(numbers, numbers, numbers, numbers, numbers, numbers, numbers, numbers) {
    $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
  }
  .map { $0 + 1 }
  .filter { $0 > 0 }
  .distinctUntilChanged()
  .scan(0) { $0 + $1 }
  .map { "\($0)" }
  .drive(onNext: { print($0) })
}

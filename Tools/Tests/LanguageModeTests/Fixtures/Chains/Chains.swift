// SPDX-License-Identifier: MIT

import Baton
import Foundation

// Chains of nine to fifteen operators; the test misspells a member of each, too.
func look(_ s: String) -> Observable<[String]> { .just([s]) }
// swift 6: @Sendable func show(_ n: Int) { print(n) }
func show(_ n: Int) { print(n) }

func search9(keystrokes: PublishSubject<String>) -> any Disposable {
  keystrokes
    // swift 6: .throttle(.milliseconds(300), scheduler: .main)
    .throttle(.milliseconds(300), scheduler: MainScheduler.instance)
    .distinctUntilChanged()
    .filter { !$0.isEmpty }
    .map { $0.lowercased() }
    .flatMapLatest { look($0) }
    .map { $0.count }  // misspelt: map
    .scan(0) { $0 + $1 }
    // swift 6: .observe(on: .main)
    .observe(on: MainScheduler.instance)
    .subscribe(onNext: { show($0) })
}

func numbers9(numbers: Observable<Int>) -> any Disposable {
  numbers
    .map { $0 + 1 }
    .filter { $0 > 3 }
    .map { $0 * 2 }
    .scan(0) { $0 + $1 }
    .map { "\($0)" }  // misspelt: map
    .distinctUntilChanged()
    .flatMap { Observable.just($0.count) }
    .take(3)
    .subscribe(onNext: { print($0) })
}

func join11(numbers: Observable<Int>, words: Observable<String>) -> any Disposable {
  Observable.combineLatest(numbers, words) { ($0, $1) }
    .filter { $0.0 > 1 }
    .map { "\($0.0)" + $0.1 }
    .do(onNext: { print($0) })
    .skip(1)
    .map { $0.count }  // misspelt: map
    .flatMapLatest { n in Observable.range(start: 0, count: n) }
    .map { $0 * 2 }
    .share(replay: 1)
    .startWith(1)
    // swift 6: .observe(on: .main)
    .observe(on: MainScheduler.instance)
    .subscribe(onNext: { print($0) })
}

func timed12(numbers: Observable<Int>) -> any Disposable {
  numbers
    .subscribe(on: ConcurrentDispatchQueueScheduler(qos: .utility))
    .map { $0 + 1 }
    .filter { $0 % 2 == 0 }
    // swift 6: .debounce(.milliseconds(100), scheduler: .main)
    .debounce(.milliseconds(100), scheduler: MainScheduler.instance)
    .scan(0) { $0 + $1 }
    // swift 6: .delay(.seconds(1), scheduler: .main)
    .delay(.seconds(1), scheduler: MainScheduler.instance)
    // The compiler takes too long to find it there.
    // swift 6: .map { "\($0)" }
    .map { "\($0)" }  // misspelt: map
    .distinctUntilChanged()
    // swift 6: .timeout(.seconds(3), scheduler: .main)
    .timeout(.seconds(3), scheduler: MainScheduler.instance)
    .catchAndReturn("")
    // swift 6: .observe(on: .main)
    .observe(on: MainScheduler.instance)
    .subscribe(onNext: { print($0) })
}

func screen15(keystrokes: PublishSubject<String>) -> any Disposable {
  keystrokes
    .startWith("")
    // swift 6: .throttle(.milliseconds(300), scheduler: .main)
    .throttle(.milliseconds(300), scheduler: MainScheduler.instance)
    .distinctUntilChanged()
    .filter { !$0.isEmpty }
    .map { $0.lowercased() }
    .do(onNext: { print($0) })
    .flatMapLatest { look($0) }
    .map { $0.count }  // misspelt: map
    .scan(0) { $0 + $1 }
    // swift 6: .delay(.seconds(1), scheduler: .main)
    .delay(.seconds(1), scheduler: MainScheduler.instance)
    // swift 6: .timeout(.seconds(5), scheduler: .main)
    .timeout(.seconds(5), scheduler: MainScheduler.instance)
    .retry(3)
    .catchAndReturn(0)
    // swift 6: .observe(on: .main)
    .observe(on: MainScheduler.instance)
    .subscribe(onNext: { show($0) }, onError: { print($0) })
}

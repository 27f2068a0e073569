// SPDX-License-Identifier: MIT

import Baton
import RxCocoa
import RxSwift

// A file that has come into the Swift 6 mode, and still imports modules of RxSwift's names, as for controls: it sees both faces.

let patience: RxTimeInterval = .seconds(1)
let span: Duration = patience

func late(_ names: Driver<String>) -> Driver<String> { names.delay(patience).map { $0 + "!" } }

final class Countdown: ObservableType, Sendable {
  typealias Element = Int

  let start: Int
  init(from start: Int) { self.start = start }

  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Int {
    Observable.range(start: 1, count: start).map { [start] in start - $0 }.subscribe(observer)
  }
}

@MainActor
final class CountdownModel {
  let left = BehaviorRelay(value: 0)
  private(set) var shown = ""
  private let bag = DisposeBag()

  func start(_ countdown: Countdown) {
    countdown.asObservable().concat(countdown).bind(to: left).disposed(by: bag)
    late(left.asDriver().map(String.init)).drive(onNext: { self.shown = $0 }).disposed(by: bag)
  }
}

func former(_ source: Observable<Int>, _ answer: Single<Int>, _ guess: Maybe<Int>) {
  _ = source.catchError { _ in .just(0) }  // rejected
  _ = source.catchErrorJustReturn(0)  // rejected
  _ = source.retryWhen { $0.take(2) }  // rejected
  _ = answer.catchErrorJustReturn(0)  // rejected
  _ = guess.catchError { _ in .empty() }  // rejected
}

// SPDX-License-Identifier: MIT

import BatonRx

// Names that RxSwift 6 keeps from RxSwift 5. What is deprecated itself may use them without a warning.

@available(*, deprecated)
func former(_ source: Observable<Int>, _ answer: Single<Int>, _ guess: Maybe<Int>, _ saved: Completable) {
  _ = source.catchError { _ in .just(0) }.catchErrorJustReturn(0).retryWhen { $0.take(2) }.subscribe()
  _ = answer.catchError { _ in .just(0) }.catchErrorJustReturn(0).retryWhen { $0.take(2) }.subscribe()
  _ = guess.catchError { _ in .empty() }.catchErrorJustReturn(0).retryWhen { $0.take(2) }.subscribe()
  _ = saved.catchError { error in .error(error) }
    .retryWhen { (errors: Observable<RxError>) in errors.take(2) }.subscribe()
}

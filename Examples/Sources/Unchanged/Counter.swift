// SPDX-License-Identifier: MIT

import RxCocoa
import RxSwift

public final class Counter {
  public let plus = PublishRelay<Void>()
  public let minus = PublishRelay<Void>()
  private let relay = BehaviorRelay(value: 0)
  private let disposeBag = DisposeBag()

  public var count: RxSwift.Observable<Int> { return relay.asObservable() }
  public var isNegative: Driver<Bool> { return relay.asDriver().map { $0 < 0 }.distinctUntilChanged() }

  public init() {
    Observable.merge(plus.map { 1 }, minus.map { -1 })
      .withLatestFrom(relay) { $0 + $1 }
      .bind(to: relay)
      .disposed(by: disposeBag)
  }
}

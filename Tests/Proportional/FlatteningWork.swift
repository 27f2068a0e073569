// SPDX-License-Identifier: MIT

import Baton

/// Operators with a number of inner sequences, windows, groups or attempts.
let flattening: [Proportion] = [
  Proportion("flatMap with n that run, and end in any order") { count in
    let inner = (0..<count).map { _ in PublishSubject<Int>() }
    Observable.range(start: 0, count: count).flatMap { inner[$0] }.during {
      for number in shuffled(count) {
        inner[number].onNext(1)
        inner[number].onCompleted()
      }
    }
  },
  Proportion("flatMap with n that run, disposed of") { count in
    Observable.range(start: 0, count: count).flatMap { _ in Observable<Int>.never() }.during()
  },
  Proportion("concatMap with n that wait") { count in
    let (outer, first) = (PublishSubject<Int>(), PublishSubject<Int>())
    outer.concatMap { $0 == 0 ? first.asObservable() : .of(1, 2) }.during {
      for number in 0..<count { outer.onNext(number) }
      first.onCompleted()
    }
  },
  Proportion("concatMap with n that wait, disposed of") { count in
    let outer = PublishSubject<Int>()
    outer.concatMap { _ in Observable<Int>.never() }.during {
      for number in 0..<count { outer.onNext(number) }
    }
  },
  Proportion("flatMapLatest, n times") { count in
    let outer = PublishSubject<Int>()
    outer.flatMapLatest { _ in Observable<Int>.never() }.during {
      for number in 0..<count { outer.onNext(number) }
    }
  },
  Proportion("groupBy with n keys") { count in
    let source = PublishSubject<Int>()
    source.groupBy { $0 }.flatMap { $0 }.during {
      for _ in 0..<2 { for number in 0..<count { source.onNext(number) } }
      source.onCompleted()
    }
  },
  Proportion("groupBy with n keys, whose groups are left one by one") { count in
    let source = PublishSubject<Int>()
    source.groupBy { $0 }.flatMap { $0.take(1) }.during {
      for number in shuffled(count) { source.onNext(number) }
    }
  },
  Proportion("window, n times") { count in
    Observable.range(start: 0, count: count).window(
      timeSpan: .seconds(9), count: 1, scheduler: HistoricalScheduler()
    )
    .merge().during()
  },
  Proportion("retry, n times") { count in
    Observable<Int>.error(RxError.timeout).retry(count).catchAndReturn(0).during()
  },
  Proportion("retry(when:), n times") { count in
    Observable<Int>.error(RxError.timeout).retry { $0.take(count) }.during()
  },
  Proportion("retry(maxAttempts:), n times") { count in
    let scheduler = HistoricalScheduler()
    Observable<Int>.error(RxError.timeout).retry(
      maxAttempts: count, backoff: .constant(.seconds(1)), scheduler: scheduler
    )
    .during { scheduler.start() }
  },
  Proportion("catch of itself, n times") { count in
    @Sendable func again(_ left: Int) -> Observable<Int> {
      Observable<Int>.error(RxError.timeout).catch { _ in left == 0 ? .just(1) : again(left - 1) }
    }
    again(count).during()
  },
  Proportion("flatMap of itself, n times") { count in
    @Sendable func again(_ left: Int) -> Observable<Int> {
      Observable.of(1).flatMap { left == 0 ? .just($0) : again(left - 1) }
    }
    again(count).during()
  },
  Proportion("a chain of n operators") { count in
    (0..<count).reduce(Observable.of(1, 2)) { chain, _ in chain.map { $0 + 1 } }.during()
  },
]

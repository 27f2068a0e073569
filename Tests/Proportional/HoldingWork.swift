// SPDX-License-Identifier: MIT

import Baton

/// An operator that holds elements: all are sent, and then either time passes and the sequence ends, or the
/// subscriber goes.
private func holds(
  _ name: String, _ growth: Proportion.Growth = .linear,
  _ operation: @escaping @Sendable (Observable<Int>, HistoricalScheduler, Int) -> Observable<Int>
) -> [Proportion] {
  [true, false].map { isDisposedOf in
    Proportion("\(name) with n elements\(isDisposedOf ? ", disposed of" : "")", growth) { count in
      let (source, scheduler) = (PublishSubject<Int>(), HistoricalScheduler())
      operation(source.asObservable(), scheduler, count).during {
        for number in 0..<count { source.onNext(number) }
        if isDisposedOf { return }
        source.onCompleted()
        scheduler.start()
      }
    }
  }
}

/// Operators with a number of elements that they hold or that pass.
let holding: [Proportion] =
  [
    holds("toArray") { source, _, _ in source.toArray().asObservable().map { $0.count } },
    holds("takeLast") { source, _, count in source.takeLast(count / 2) },
    holds("buffer") { source, scheduler, count in
      source.buffer(timeSpan: .seconds(9), count: count, scheduler: scheduler).map { $0.count }
    },
    holds("buffer of one") { source, scheduler, _ in
      source.buffer(timeSpan: .seconds(9), count: 1, scheduler: scheduler).map { $0.count }
    },
    holds("delay", .sorting) { source, scheduler, _ in source.delay(.seconds(1), scheduler: scheduler) },
    holds("debounce") { source, scheduler, _ in source.debounce(.seconds(1), scheduler: scheduler) },
    holds("throttle") { source, scheduler, _ in source.throttle(.seconds(1), scheduler: scheduler) },
    holds("timeout") { source, scheduler, _ in source.timeout(.seconds(1), scheduler: scheduler) },
    holds("paced") { source, scheduler, _ in
      source.paced(by: .atMost(1, per: .seconds(1)), scheduler: scheduler)
    },
    holds("observe(on:)") { source, scheduler, _ in source.observe(on: scheduler) },
    holds("observe(on:capacity:), dropping") { source, scheduler, count in
      source.observe(on: scheduler, capacity: count / 2, whenFull: .dropOldest)
    },
    holds("sample") { source, _, _ in source.sample(source) },
    holds("withLatestFrom") { source, _, _ in source.withLatestFrom(source) },
    holds("scan") { source, _, _ in source.scan(0) { $0 + $1 } },
    holds("distinctUntilChanged") { source, _, _ in source.distinctUntilChanged() },
    holds("pairwise") { source, _, _ in source.pairwise().map { $0 + $1 } },
    holds("skip, take and element(at:)") { source, _, count in
      source.skip(1).take(count).element(at: count - 2)
    },
    holds("pausable, paused") { source, _, _ in
      source.pausable(by: Observable.just(false).concat(Observable.never()))
    },
    holds("zip with a sequence that is behind") { source, _, _ in
      Observable.zip(source, Observable<Int>.never()) { $0 + $1 }
    },
    holds("concat, the second of which is first") { source, _, _ in
      Observable.concat(.just(1), source)
    },
  ].flatMap { $0 } + [
    Proportion("from and of, n elements") { Observable.from(Array(0..<$0)).during() },
    Proportion("from(_:scheduler:), n elements") { count in
      let scheduler = HistoricalScheduler()
      Observable.from(Array(0..<count), scheduler: scheduler).during { scheduler.start() }
    },
    Proportion("range, n elements") { Observable.range(start: 0, count: $0).during() },
    Proportion("generate, n elements") { count in
      Observable.generate(initialState: 0, condition: { $0 < count }, iterate: { $0 + 1 }).during()
    },
    Proportion("repeatElement, n times") { Observable.repeatElement(1).take($0).during() },
    Proportion("timer with a period, n times") { count in
      let scheduler = HistoricalScheduler()
      Observable<Int>.timer(.seconds(1), period: .seconds(1), scheduler: scheduler).take(count)
        .during { scheduler.start() }
    },
    Proportion("pausable that goes on with n elements") { count in
      let (source, isRunning) = (PublishSubject<Int>(), PublishSubject<Bool>())
      source.pausable(by: isRunning).during {
        for number in 0..<count { source.onNext(number) }
        isRunning.onNext(true)
      }
    },
    Proportion("pausable, paused and going on n times") { count in
      let (source, isRunning) = (PublishSubject<Int>(), PublishSubject<Bool>())
      source.pausable(by: isRunning).during {
        for number in 0..<count {
          isRunning.onNext(false)
          source.onNext(number)
          isRunning.onNext(true)
        }
      }
    },
    Proportion("a subject that is sent n elements within an element") { count in
      let subject = PublishSubject<Int>()
      let subscription = subject.subscribe(onNext: { [weak subject] element in
        if element == 0 { for number in 0..<count { subject?.onNext(number + 1) } }
      })
      subject.onNext(0)
      subscription.dispose()
    },
  ]

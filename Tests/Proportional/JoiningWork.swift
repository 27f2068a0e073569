// SPDX-License-Identifier: MIT

import Baton

/// Subjects, each a source of an operator, and what is done with them.
private func sources(_ count: Int) -> [PublishSubject<Int>] { (0..<count).map { _ in PublishSubject() } }

/// `count` numbers in an order that has nothing to do with theirs.
func shuffled(_ count: Int) -> [Int] {
  var state: UInt64 = 1
  return (0..<count).map { number in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33, number)
  }
  .sorted { $0.0 < $1.0 }.map { $0.1 }
}

extension Observable where Element: Sendable {
  /// Subscribes, does `body`, and disposes of the subscription.
  func during(_ body: () -> Void = {}) {
    let subscription = subscribe(onError: { _ in })
    body()
    subscription.dispose()
  }
}

private typealias Joining = @Sendable ([Observable<Int>]) -> Observable<Int>

/// An operator that joins an array of sources, in each of the ways in which they may come and go.
private func joins(_ name: String, _ growth: Proportion.Growth = .linear, _ join: @escaping Joining)
  -> [Proportion]
{
  [
    Proportion("\(name) of n singles", growth) { join((0..<$0).map { .just($0) }).during() },
    Proportion("\(name) of n that are empty", growth) { join((0..<$0).map { _ in .empty() }).during() },
    Proportion("\(name) of n that send and end one by one", growth) { count in
      let sources = sources(count)
      join(sources.map { $0.asObservable() }).during {
        for source in sources {
          source.onNext(1)
          source.onCompleted()
        }
      }
    },
    Proportion("\(name) of n that end in any order", growth) { count in
      let sources = sources(count)
      join(sources.map { $0.asObservable() }).during {
        for number in shuffled(count) { sources[number].onCompleted() }
      }
    },
    Proportion("\(name) of n, one of which fails", growth) { count in
      let sources = sources(count)
      join(sources.map { $0.asObservable() }).during { sources[count / 2].onError(RxError.timeout) }
    },
    Proportion("\(name) of n, disposed of", growth) { count in
      let sources = sources(count)
      join(sources.map { $0.asObservable() }).during()
    },
  ]
}

/// Operators with a number of sources.
let joining: [Proportion] =
  [
    joins("zip") { .zip($0) { $0.count } }, joins("combineLatest") { .combineLatest($0) { $0.count } },
    joins("merge") { .merge($0) }, joins("concat") { .concat($0) }, joins("amb") { .amb($0) },
    joins("catch") { .catch(sequence: $0) },
    joins("merge of a sequence") { Observable.from($0).merge() },
    joins("merge(maxConcurrent:)") { Observable.from($0).merge(maxConcurrent: 2) },
    joins("switchLatest") { Observable.from($0).switchLatest() },
    joins("concat of a sequence") { Observable.from($0).concat() },
    joins("flatMapFirst") { Observable.from($0).flatMapFirst { $0 } },
    joins("concat, nested") { $0.reduce(.empty()) { $0.concat($1) } },
  ].flatMap { $0 } + [
    Proportion("zip of n, one ahead of the others") { count in
      let sources = sources(count)
      Observable.zip(sources) { $0.count }.during {
        for number in 0..<count { sources[0].onNext(number) }
        for source in sources { source.onNext(1) }
        for source in sources.reversed() { source.onCompleted() }
      }
    },
    Proportion("zip of n, each with fewer than the one before") { count in
      // As many elements as there are sources.
      let sources = (0..<count).map { Observable.range(start: 0, count: $0 < 8 ? 9 - $0 : 1) }
      Observable.zip(sources) { $0.count }.during()
    },
    Proportion("zip of two, n elements ahead") { count in
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      Observable.zip(first, second) { $0 + $1 }.during {
        for number in 0..<count { first.onNext(number) }
        for number in 0..<count { second.onNext(number) }
        for number in 0..<count { first.onNext(number) }
        second.onCompleted()
      }
    },
    Proportion("startWith, n times") { count in
      (0..<count).reduce(Observable.just(0)) { $0.startWith($1) }.during()
    },
  ]

// SPDX-License-Identifier: MIT

import Baton

/// How subscribers leave.
private let orders: [(name: String, order: @Sendable (Int) -> [Int])] = [
  ("leave in their order", { Array(0..<$0) }), ("leave in the opposite order", { (0..<$0).reversed() }),
  ("leave in any order", shuffled),
]

/// A sequence with many subscribers, and what sends to them.
private func shares(
  _ name: String,
  _ make: @escaping @Sendable () -> (sequence: Observable<Int>, send: AnyObserver<Int>)
) -> [Proportion] {
  orders.map { order in
    Proportion("\(name) with n subscribers, which \(order.name)") { count in
      let (sequence, send) = make()
      let subscriptions = (0..<count).map { _ in sequence.subscribe() }
      send.onNext(1)
      for number in order.order(count) { subscriptions[number].dispose() }
    }
  } + [
    Proportion("\(name) with n subscribers, which end") { count in
      let (sequence, send) = make()
      let subscriptions = (0..<count).map { _ in sequence.subscribe() }
      send.onNext(1)
      send.onCompleted()
      for subscription in subscriptions { subscription.dispose() }
    },
    Proportion("\(name) with n subscribers, each of which leaves within its first element") { count in
      let (sequence, send) = make()
      let subscriptions = (0..<count).map { _ in sequence.take(1).subscribe() }
      send.onNext(1)
      send.onNext(2)
      for subscription in subscriptions { subscription.dispose() }
    },
  ]
}

private func of(
  _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
) -> @Sendable () -> (sequence: Observable<Int>, send: AnyObserver<Int>) {
  {
    let subject = PublishSubject<Int>()
    return (operation(subject.asObservable()), AnyObserver { subject.on($0) })
  }
}

/// Sends elements by `accept`; a relay has no end.
private func sender(_ accept: @escaping @Sendable (Int) -> Void) -> AnyObserver<Int> {
  AnyObserver { event in if case .next(let element) = event { accept(element) } }
}

/// Sequences with a number of subscribers, and groups with a number of members.
let sharing: [Proportion] =
  [
    shares("PublishSubject", of { $0 }),
    shares("BehaviorSubject") {
      let subject = BehaviorSubject(value: 0)
      return (subject.asObservable(), AnyObserver { subject.on($0) })
    },
    shares("ReplaySubject") {
      let subject = ReplaySubject<Int>.create(bufferSize: 2)
      return (subject.asObservable(), AnyObserver { subject.on($0) })
    },
    shares("AsyncSubject") {
      let subject = AsyncSubject<Int>()
      return (subject.asObservable(), AnyObserver { subject.on($0) })
    },
    shares("share", of { $0.share() }), shares("share(replay:)", of { $0.share(replay: 1) }),
    shares("publish and refCount", of { $0.publish().refCount() }),
    shares("replay", of { $0.replay(1).refCount() }),
    shares("multicast", of { $0.multicast { PublishSubject() }.refCount() }),
    shares("PublishRelay") {
      let relay = PublishRelay<Int>()
      return (relay.asObservable(), sender { relay.accept($0) })
    },
    shares("BehaviorRelay") {
      let relay = BehaviorRelay(value: 0)
      return (relay.asObservable(), sender { relay.accept($0) })
    },
    shares("ReplayRelay") {
      let relay = ReplayRelay<Int>.create(bufferSize: 2)
      return (relay.asObservable(), sender { relay.accept($0) })
    },
  ].flatMap { $0 }
  + orders.map { order in
    Proportion("CompositeDisposable with n members, which \(order.name)") { count in
      let group = CompositeDisposable()
      let keys = (0..<count).map { _ in group.insert(Disposables.create {}) }
      for number in order.order(count) { if let key = keys[number] { group.remove(for: key) } }
      group.dispose()
    }
  }
  + orders.map { order in
    Proportion("RefCountDisposable with n dependents, which \(order.name)") { count in
      let whole = RefCountDisposable(disposable: Disposables.create {})
      let parts = (0..<count).map { _ in whole.retain() }
      for number in order.order(count) { parts[number].dispose() }
      whole.dispose()
    }
  } + [
    Proportion("CompositeDisposable with n members, disposed of") { count in
      let group = CompositeDisposable()
      for _ in 0..<count { _ = group.insert(Disposables.create {}) }
      group.dispose()
    },
    Proportion("DisposeBag with n members") { count in
      let bag = DisposeBag()
      for _ in 0..<count { Disposables.create {}.disposed(by: bag) }
    },
    Proportion("ReplaySubject with n elements") { count in
      let subject = ReplaySubject<Int>.createUnbounded()
      for number in 0..<count { subject.onNext(number) }
      for _ in 0..<2 { subject.asObservable().during() }
    },
    Proportion("ReplaySubject with room for n elements, of twice as many") { count in
      let subject = ReplaySubject<Int>.create(bufferSize: count)
      for number in 0..<2 * count { subject.onNext(number) }
      for _ in 0..<2 { subject.asObservable().during() }
    },
    Proportion("replayAll with n elements") { count in
      let connectable = Observable.range(start: 0, count: count).replayAll()
      let connection = connectable.connect()
      for _ in 0..<2 { connectable.asObservable().during() }
      connection.dispose()
    },
  ]

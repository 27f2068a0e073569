// SPDX-License-Identifier: MIT

import Baton
import TestSupport
import Testing

@testable import BatonBase
@testable import BatonSchedulers

/// What is disposed of together is marked first, so that nothing gets to a closure of a subscription whose
/// owner has gone.
@Suite("G5 Groups that are disposed of")
struct GroupDisposalTests {
  /// Ways to have several subscriptions disposed of at once.
  enum Way: CaseIterable {
    case bag, bagOfGroups, composite, nested, binary, serial, counted, scheduled

    func dispose(_ first: any Disposable, _ second: any Disposable) {
      switch self {
      case .bag: _ = DisposeBag(disposing: first, second)
      case .bagOfGroups:
        _ = DisposeBag(disposing: [
          CompositeDisposable(disposables: [first]), SerialDisposable(holding: second),
        ])
      case .composite: CompositeDisposable(first, second).dispose()
      case .nested:
        CompositeDisposable(
          Disposables.create([first]), Disposables.create([second, NopDisposable.instance])
        )
        .dispose()
      case .binary: Disposables.create(first, second).dispose()
      case .serial: SerialDisposable(holding: Disposables.create(first, second)).dispose()
      case .counted: RefCountDisposable(disposable: CompositeDisposable(first, second)).dispose()
      case .scheduled:
        ScheduledDisposable(scheduler: InLineScheduler(), disposable: Disposables.create(first, second))
          .dispose()
      }
    }
  }

  private static let source = PublishSubject<Int>()

  /// What sends to `relay` because it is disposed of.
  private static let senders: [@Sendable (PublishRelay<Int>) -> any Disposable] = [
    { relay in Disposables.create { relay.accept(1) } },
    { relay in Observable<Int>.never().subscribe(onDisposed: { relay.accept(1) }) },
    { relay in Observable<Int>.never().do(onDispose: { relay.accept(1) }).subscribe() },
    { relay in
      Observable<Int>.using({ Parting(onDispose: { relay.accept(1) }) }, observableFactory: { _ in .never() })
        .subscribe()
    },
    { relay in
      let last = LastWord(relay)
      return Disposables.create(
        source.subscribe { _ in withExtendedLifetime(last) {} }, NopDisposable.instance)
    },
    { relay in
      let last = LastWord(relay)
      return source.map { number in withExtendedLifetime(last) { number } }.share().subscribe()
    },
  ]

  /// Pipelines whose closures note what gets to them.
  private static let listeners: [@Sendable (PublishRelay<Int>, Guarded<[Int]>) -> any Disposable] = [
    { relay, heard in relay.subscribe(onNext: { number in heard.withLock { $0.append(number) } }) },
    { relay, heard in relay.map { $0.noted(in: heard) }.subscribe() },
    { relay, heard in relay.map { $0.noted(in: heard) }.flatMap { Observable.just($0) }.subscribe() },
    { relay, heard in
      Observable.just(0).concat(Observable.never()).flatMapLatest { _ in relay.map { $0.noted(in: heard) } }
        .subscribe()
    },
    { relay, heard in Observable.merge(.never(), relay.filter { $0.noted(in: heard) > 0 }).subscribe() },
    { relay, heard in relay.map { $0.noted(in: heard) }.share(replay: 1).subscribe() },
    { relay, heard in
      let shared = relay.map { $0.noted(in: heard) }.publish()
      return Disposables.create(shared.subscribe(), shared.connect())
    },
    { relay, heard in relay.map { $0.noted(in: heard) }.groupBy { $0 }.subscribe() },
  ]

  @Test(arguments: Way.allCases)
  func `What the first sends when it is disposed of does not get to the second`(way: Way) {
    for sender in Self.senders.indices {
      for listener in Self.listeners.indices {
        let relay = PublishRelay<Int>()
        let heard = Guarded<[Int]>([])
        let outside = Guarded<[Int]>([])
        let other = relay.subscribe(onNext: { number in outside.withLock { $0.append(number) } })
        let second = Self.listeners[listener](relay, heard)
        way.dispose(Self.senders[sender](relay), second)
        #expect(heard.withLock { $0 } == [], "sender \(sender), listener \(listener)")
        #expect(outside.withLock { $0 } == [1], "sender \(sender), listener \(listener)")
        other.dispose()
        relay.accept(2)
        #expect(heard.withLock { $0 } == [])
      }
    }
  }

  @Test func `A closure that refers to a bag's owner as unowned is not called after the owner has gone`() {
    final class Owner: Sendable {
      let bag = DisposeBag()
      let heard: Guarded<[Int]>

      init(_ relay: PublishRelay<Int>, _ heard: Guarded<[Int]>) {
        self.heard = heard
        Observable<Int>.never().subscribe(onDisposed: { relay.accept(2) }).disposed(by: bag)
        relay.subscribe(onNext: { [unowned self] number in hear(number) }).disposed(by: bag)
      }

      func hear(_ number: Int) { heard.withLock { $0.append(number) } }
    }
    let relay = PublishRelay<Int>()
    let heard = Guarded<[Int]>([])
    var owner: Owner? = Owner(relay, heard)
    withExtendedLifetime(owner) { relay.accept(1) }
    owner = nil
    #expect(heard.withLock { $0 } == [1])
  }

  @Test func `A member that disposes of a later one, or adds one, finds the group disposed of`() {
    let order = Guarded<[Int]>([])
    @Sendable func note(_ number: Int) -> any Disposable {
      Disposables.create { order.withLock { $0.append(number) } }
    }
    let group = CompositeDisposable()
    let later = Observable<Int>.create { _ in note(3) }.subscribe()
    _ = group.insert(
      Disposables.create {
        order.withLock { $0.append(1) }
        later.dispose()
        _ = group.insert(note(2))
        #expect(group.isDisposed && group.count == 0)
      })
    _ = group.insert(later)
    _ = group.insert(Disposables.create(note(4), Disposables.create(note(5), note(6))))
    group.dispose()
    #expect(order.withLock { $0 } == [1, 2, 3, 4, 5, 6])
  }

  @Test(arguments: 0..<3)
  func `Half a megabyte of stack is enough, however deep groups are nested`(way: Int) {
    let order = Guarded<[Int]>([])
    SmallStack.run {
      @Sendable func note(_ number: Int) -> any Disposable {
        Disposables.create { order.withLock { $0.append(number) } }
      }
      var group = CompositeDisposable(note(1), note(2))
      for _ in 0..<100_000 { group = CompositeDisposable(NopDisposable.instance, group) }
      switch way {
      case 0: group.dispose()
      case 1: _ = DisposeBag(disposing: group, note(3))
      default:
        let outer = CompositeDisposable()
        if let key = outer.insert(group) { outer.remove(for: key) }
      }
    }
    #expect(order.withLock { $0 } == (way == 1 ? [1, 2, 3] : [1, 2]))
  }

  @Test func `Each member is freed when it has been disposed of, before the next one's turn`() {
    let order = Guarded<[String]>([])
    let group = CompositeDisposable()
    for number in 0..<3 {
      _ = group.insert(
        Parting(
          onDispose: { order.withLock { $0.append("disposed \(number)") } },
          onDeinit: { order.withLock { $0.append("freed \(number)") } }))
    }
    group.dispose()
    #expect(order.withLock { $0 } == (0..<3).flatMap { ["disposed \($0)", "freed \($0)"] })
  }
}

/// Sends to a relay when it is freed.
private final class LastWord: Sendable {
  private let relay: PublishRelay<Int>
  init(_ relay: PublishRelay<Int>) { self.relay = relay }
  deinit { relay.accept(1) }
}

private final class Parting: Disposable {
  private let onDispose: @Sendable () -> Void
  private let onDeinit: @Sendable () -> Void

  init(onDispose: @escaping @Sendable () -> Void, onDeinit: @escaping @Sendable () -> Void = {}) {
    self.onDispose = onDispose
    self.onDeinit = onDeinit
  }

  func dispose() { onDispose() }

  deinit { onDeinit() }
}

extension SerialDisposable {
  fileprivate convenience init(holding disposable: any Disposable) {
    self.init()
    self.disposable = disposable
  }
}

extension Int {
  fileprivate func noted(in heard: Guarded<[Int]>) -> Int {
    heard.withLock { $0.append(self) }
    return self
  }
}

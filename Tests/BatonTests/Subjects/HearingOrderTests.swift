// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

/// Subscribers hear each event in the order in which they subscribed, whatever shares it.
@Suite struct HearingOrderTests {
  /// A sequence that many subscribe to, and how an element is sent to it.
  struct Hub: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether a subscriber gets the newest element at once.
    let replays: Bool
    let make: @Sendable () -> (sequence: Observable<Int>, send: @Sendable (Int) -> Void)

    init(
      _ name: String, replays: Bool = false,
      _ make: @escaping @Sendable () -> (Observable<Int>, @Sendable (Int) -> Void)
    ) {
      (testDescription, self.replays, self.make) = (name, replays, make)
    }

    static func made<Made: ObservableConvertibleType<Int> & Sendable>(
      _ name: String, replays: Bool = false, _ make: @escaping @Sendable () -> Made,
      _ send: @escaping @Sendable (Made, Int) -> Void
    ) -> Hub {
      Hub(name, replays: replays) {
        let made = make()
        return (made.asObservable(), { send(made, $0) })
      }
    }

    /// What shares a subject: connected before the first subscriber comes, so that later elements reach all.
    static func shared(
      _ name: String, replays: Bool = false, _ share: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) -> Hub {
      Hub(name, replays: replays) {
        let subject = PublishSubject<Int>()
        return (share(subject), { subject.onNext($0) })
      }
    }

    static func connected(
      _ name: String, replays: Bool = false,
      _ share: @escaping @Sendable (Observable<Int>) -> ConnectableObservable<Int>
    ) -> Hub {
      shared(name, replays: replays) { source in
        let connectable = share(source)
        _ = connectable.connect()
        return connectable
      }
    }
  }

  static let hubs: [Hub] = [
    .made("PublishSubject", { PublishSubject<Int>() }) { $0.onNext($1) },
    .made("BehaviorSubject", replays: true, { BehaviorSubject(value: -1) }) { $0.onNext($1) },
    .made("ReplaySubject", replays: true, { ReplaySubject<Int>.create(bufferSize: 1) }) { $0.onNext($1) },
    .made("ReplaySubject, unbounded", replays: true, { ReplaySubject<Int>.createUnbounded() }) {
      $0.onNext($1)
    },
    .made("PublishRelay", { PublishRelay<Int>() }) { $0.accept($1) },
    .made("BehaviorRelay", replays: true, { BehaviorRelay(value: -1) }) { $0.accept($1) },
    .made("ReplayRelay", replays: true, { ReplayRelay<Int>.create(bufferSize: 1) }) { $0.accept($1) },
    .made("a probe source", { ProbeSource<Int>() }) { $0.onNext($1) },
    .shared("share()") { $0.share() },
    .shared("share(replay: 1)", replays: true) { $0.share(replay: 1) },
    .shared("share(replay: 1, scope: .forever)", replays: true) { $0.share(replay: 1, scope: .forever) },
    .shared("publish().refCount()") { $0.publish().refCount() },
    .shared("replay(1).refCount()", replays: true) { $0.replay(1).refCount() },
    .connected("publish()") { $0.publish() },
    .connected("replay(1)", replays: true) { $0.replay(1) },
    .connected("replayAll()", replays: true) { $0.replayAll() },
    .connected("multicast a behavior subject", replays: true) { $0.multicast(BehaviorSubject(value: -1)) },
    .connected("multicast made") { $0.multicast { PublishSubject() } },
    Hub("a hot test observable") {
      let scheduler = TestScheduler(initialClock: 0)
      let hot: TestableObservable<Int> = scheduler.createHotObservable(
        (0..<20).map { .next(10 * ($0 + 1), $0) })
      return (hot.asObservable(), { scheduler.advanceTo(10 * ($0 + 1)) })
    },
  ]

  private let heard = Log<String>()

  @Test(arguments: hubs)
  func `G1 those that come after others have gone hear in the order in which they came`(hub: Hub) {
    let (sequence, send) = hub.make()
    func subscribe(_ name: String) -> any Disposable {
      sequence.skip(while: { $0 < 1 }).subscribe(onNext: { heard.append("\(name)\($0)") })
    }
    let stays = subscribe("a")
    let others = ["b", "c", "d"].map(subscribe)
    send(0)
    others[0].dispose()
    others[2].dispose()
    let late = ["e", "f", "g"].map(subscribe)
    send(1)
    #expect(heard.elements == ["a1", "c1", "e1", "f1", "g1"])
    for subscription in [stays] + others + late { subscription.dispose() }
  }

  @Test(arguments: hubs)
  func `G1 one that comes within an element hears after those that came before`(hub: Hub) {
    let (sequence, send) = hub.make()
    let bag = DisposeBag()
    sequence.subscribe(onNext: { element in
      heard.append("a\(element)")
      if element == 0 {
        sequence.filter { $0 > 0 }.subscribe(onNext: { heard.append("b\($0)") }).disposed(by: bag)
      }
    }).disposed(by: bag)
    sequence.filter { $0 > 0 }.subscribe(onNext: { heard.append("c\($0)") }).disposed(by: bag)
    send(0)
    send(1)
    send(2)
    #expect(heard.elements.suffix(7) == ["a0", "a1", "c1", "b1", "a2", "c2", "b2"])
  }

  @Test(arguments: hubs.filter(\.replays))
  func `G1 one that comes within a replay hears after the one that the replay is for`(hub: Hub) {
    let (sequence, send) = hub.make()
    let bag = DisposeBag()
    // Keeps a shared source connected.
    sequence.subscribe().disposed(by: bag)
    send(0)
    @Sendable func subscribe(_ name: String, _ depth: Int) {
      sequence.subscribe(onNext: { element in
        heard.append("\(name)\(element)")
        if element == 0, depth > 0 {
          subscribe(name + "l", depth - 1)
          subscribe(name + "r", depth - 1)
        }
      }).disposed(by: bag)
    }
    subscribe("a", 2)
    let names = heard.elements.filter { $0.hasSuffix("0") }.map { $0.dropLast() }
    send(1)
    send(2)
    #expect(names.count == 7)
    #expect(heard.elements.suffix(14) == (names.map { "\($0)1" } + names.map { "\($0)2" })[...])
  }

  @Test(
    "G1 what is sent within a replay reaches those that came within it after the one that the replay is for",
    arguments: hubs.filter(\.replays))
  func sentWithinReplay(hub: Hub) {
    let (sequence, send) = hub.make()
    let bag = DisposeBag()
    sequence.subscribe().disposed(by: bag)
    send(0)
    sequence.subscribe(onNext: { element in
      heard.append("a\(element)")
      guard element == 0 else { return }
      sequence.subscribe(onNext: { heard.append("b\($0)") }).disposed(by: bag)
      send(1)
      sequence.filter { $0 > 1 }.subscribe(onNext: { heard.append("c\($0)") }).disposed(by: bag)
      send(2)
    }).disposed(by: bag)
    send(3)
    #expect(
      heard.elements.suffix(9) == ["a0", "b0", "a1", "a2", "b1", "b2", "c2", "a3", "b3", "c3"].suffix(9))
  }

  @Test(arguments: hubs.filter(\.replays))
  func `G1 a switch from a replaying hub to the same hub sends each element once`(hub: Hub) {
    let (sequence, send) = hub.make()
    let heard = Log<Int>()
    let keeps = sequence.subscribe()
    send(0)
    let subscription = sequence.flatMapLatest { _ in sequence }.filter { $0 >= 0 }
      .subscribe(onNext: { heard.append($0) })
    send(1)
    send(2)
    if hub.testDescription.contains("unbounded") || hub.testDescription.contains("All") {
      // Each new subscriber gets everything anew.
      #expect(heard.elements.suffix(3) == [0, 1, 2])
    } else {
      #expect(heard.elements == [0, 1, 2])
    }
    subscription.dispose()
    keeps.dispose()
  }

  @Test func `G1 an async subject tells its subscribers in the order in which they came`() {
    let subject = AsyncSubject<Int>()
    let others = ["b", "c"].map { name in subject.subscribe(onNext: { heard.append("\(name)\($0)") }) }
    for other in others { other.dispose() }
    let subscriptions = ["d", "e", "f"].map { name in
      subject.subscribe(onNext: { heard.append("\(name)\($0)") })
    }
    subject.onNext(1)
    subject.onCompleted()
    #expect(heard.elements == ["d1", "e1", "f1"])
    for subscription in subscriptions { subscription.dispose() }
  }

  @MainActor
  @Test func `G1 drivers and signals tell their subscribers in the order in which they came`() {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver()
    let bag = DisposeBag()
    driver.drive(onNext: { element in
      heard.append("a\(element)")
      if element == 0 { driver.drive(onNext: { heard.append("b\($0)") }).disposed(by: bag) }
    }).disposed(by: bag)
    driver.drive(onNext: { heard.append("c\($0)") }).disposed(by: bag)
    relay.accept(1)
    #expect(heard.elements == ["a0", "b0", "c0", "a1", "b1", "c1"])
    let pulses = PublishRelay<Int>()
    let signal = pulses.asSignal()
    let told = Log<String>()
    let others = ["a", "b"].map { name in signal.emit(onNext: { told.append("\(name)\($0)") }) }
    for other in others { other.dispose() }
    for name in ["c", "d", "e"] { signal.emit(onNext: { told.append("\(name)\($0)") }).disposed(by: bag) }
    pulses.accept(1)
    #expect(told.elements == ["c1", "d1", "e1"])
  }
}

// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import TestSupport
import Testing

@testable import BatonKernel

struct ZipTests {
  private let a = ProbeSource<Int>()
  private let b = ProbeSource<Int>()
  private let recorder = JoinRecorder<String>()

  @Test func `An endless source ends with the others of a collection`() {
    typealias O = Observable<Int>
    let (endless, few) = (O.repeatElement(1), O.of(1, 2, 3))
    #expect(lines(of: O.zip([few, endless, few]) { $0.reduce(0, +) }) == ["3", "5", "7", "|"])
    let infallible = Infallible.zip([Infallible.of(1, 2), endless.asInfallible(onErrorJustReturn: 0)]) {
      $0.reduce(0, +)
    }
    #expect(lines(of: infallible.asObservable()) == ["2", "3", "|"])
    #expect(lines(of: Maybe.zip(Maybe<Int>.empty(), Maybe.just(1)) { $0 + $1 }.asObservable()) == ["|"])
  }

  @Test func `Elements that can meet no other are not kept, before a source has ended and after`() {
    let (a, b, c) = (ProbeSource<Counted>(), ProbeSource<Counted>(), ProbeSource<Counted>())
    let pieces = Counted.Census()
    let recorder = JoinRecorder<Int>()
    recorder.record(Observable.zip(a.asObservable(), b.asObservable(), c.asObservable()) { _, _, _ in 1 })
    for _ in 0..<5 { a.onNext(pieces.counted()) }
    for _ in 0..<2 { b.onNext(pieces.counted()) }
    #expect(pieces.count == 7)
    b.onCompleted()
    #expect(pieces.count == 4)
    a.onNext(pieces.counted())
    #expect(pieces.count == 4)
    c.onNext(pieces.counted())
    #expect(pieces.count == 2)
    c.onNext(pieces.counted())
    #expect(recorder.events == ["1", "1"] && pieces.count == 0)
    for _ in 0..<3 {
      a.onNext(pieces.counted())
      c.onNext(pieces.counted())
      #expect(pieces.count == 0)
    }
    a.onCompleted()
    for _ in 0..<3 { c.onNext(pieces.counted()) }
    #expect(recorder.events == ["1", "1"] && pieces.count == 0)
    c.onCompleted()
    #expect(recorder.events == ["1", "1", "|"])
  }

  @Test func `Elements that send others when they are dropped`() {
    let (a, c) = (ProbeSource<Piece>(), ProbeSource<Int>())
    recorder.record(Observable.zip(a.asObservable(), b.asObservable(), c.asObservable()) { "\($1)\($2)" })
    for number in 0..<3 { a.onNext(Piece { c.onNext(number) }) }
    b.onCompleted()
    a.onCompleted()
    c.onNext(9)
    #expect(recorder.events == [])
    c.onCompleted()
    #expect(recorder.events == ["|"])
  }

  @Test(
    "R17 of sources by name it is over when all have ended, and keeps each subscription until that has",
    arguments: 2...9)
  func byName(count: Int) {
    let scheduler = TestScheduler(initialClock: 0)
    // The first is empty; each sends for longer than the one before it.
    let sources = (0..<9).map { index in
      scheduler.createHotObservable((0..<index).map { .next(211 + $0, $0) } + [.completed(215 + 10 * index)])
    }
    let s = sources.prefix(count).map { $0.asObservable() }
    let result = scheduler.start { () -> Observable<Int> in
      switch count {
      case 2: .zip(s[0], s[1]) { a, _ in a }
      case 3: .zip(s[0], s[1], s[2]) { a, _, _ in a }
      case 4: .zip(s[0], s[1], s[2], s[3]) { a, _, _, _ in a }
      case 5: .zip(s[0], s[1], s[2], s[3], s[4]) { a, _, _, _, _ in a }
      case 6: .zip(s[0], s[1], s[2], s[3], s[4], s[5]) { a, _, _, _, _, _ in a }
      case 7: .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { a, _, _, _, _, _, _ in a }
      case 8: .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { a, _, _, _, _, _, _, _ in a }
      default: .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]) { a, _, _, _, _, _, _, _, _ in a }
      }
    }
    #expect(result.events == [.completed(205 + 10 * count)])
    for index in 0..<count { #expect(sources[index].subscriptions == [Subscription(200, 215 + 10 * index)]) }
  }

  @Test func `N8 every number of sources joins, as a selector and as tuples`() {
    typealias O = Observable<Int>
    let (c, d, e) = (O.just(1), O.just(2), O.just(3))
    #expect(lines(of: O.zip(c, d, e) { $0 + $1 + $2 }) == ["6", "|"])
    #expect(lines(of: O.zip(c, d, e, c) { $0 + $1 + $2 + $3 }) == ["7", "|"])
    #expect(lines(of: O.zip(c, d, e, c, d) { $0 + $1 + $2 + $3 + $4 }) == ["9", "|"])
    #expect(lines(of: O.zip(c, d, e, c, d, e) { a, _, _, _, _, f in a + f }) == ["4", "|"])
    #expect(lines(of: O.zip(c, d, e, c, d, e, c) { a, _, _, _, _, _, g in a + g }) == ["2", "|"])
    #expect(lines(of: O.zip(c, d, e, c, d, e, c, d) { a, _, _, _, _, _, _, h in a + h }) == ["3", "|"])
    #expect(
      lines(of: O.zip(c, d, e, c, d, e, c, d, e) { a, _, _, _, _, _, _, _, i in a + i }) == ["4", "|"]
    )
    #expect(lines(of: Observable.zip(c, Observable.just("x"))) == ["(1, \"x\")", "|"])
    #expect(lines(of: Observable.zip(c, d, e, c, d, e, c)) == ["(1, 2, 3, 1, 2, 3, 1)", "|"])
    #expect(lines(of: Observable.zip(c, d, e, c, d, e, c, d, e)) == ["(1, 2, 3, 1, 2, 3, 1, 2, 3)", "|"])
  }

  @Test(arguments: [0, 1, 70])
  func `N8 any number of sources joins as a collection; of none it ends`(count: Int) {
    let sources = (0..<count).map { Observable.just($0) }
    let sum = count * (count - 1) / 2
    let some = count == 0 ? [] : ["\(sum)"]
    #expect(lines(of: Observable.zip(sources) { $0.reduce(0, +) }) == some + ["|"])
    #expect(lines(of: Observable.zip(sources)) == (count == 0 ? [] : ["\(Array(0..<count))"]) + ["|"])
  }

  @Test(
    "N5 the ends of many sources look at each source once, and again only if fewer elements can be of use")
  func looks() {
    final class Slot: AnyJoinSlot, @unchecked Sendable {  // Sendable: one thread touches it.
      let count: () -> Void
      init(_ count: @escaping () -> Void) {
        self.count = count
        super.init()
      }
      override func keep(_ most: Int) { count() }
    }
    let looks = Guarded(0)
    let slots = (0..<100).map { _ in Slot { looks.withLock { $0 += 1 } } }
    let sink = Sink<Int>(scope: Scope(), next: { _ in }, end: { _ in })
    let join = Join<ZipRules, Int>(sink, slots) { slots.count }
    for index in 0..<99 {
      _ = join.state.received(index)
      join.completed(index)
    }
    #expect(looks.withLock { $0 } == 100)
    _ = join.state.received(99)
    #expect(join.state.useful == 0)
  }
}

/// Calls a closure when it is freed.
private final class Piece: Sendable {
  private let whenFreed: @Sendable () -> Void

  init(whenFreed: @escaping @Sendable () -> Void) { self.whenFreed = whenFreed }

  deinit { whenFreed() }
}

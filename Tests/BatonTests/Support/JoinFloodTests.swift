// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import BatonKernel

/// An element that is counted.
private final class Piece: Sendable {
  static let alive = Atomic(0)
  let n: Int

  init(_ n: Int) {
    self.n = n
    Piece.alive.add(1, ordering: .relaxed)
  }

  deinit { Piece.alive.subtract(1, ordering: .relaxed) }
}

/// What joins, from all sides at once: several threads send, one of them ends it, others come and go, and elements send
/// more elements.
@Suite("Floods through what joins", .serialized)
struct JoinFloodTests {
  private typealias Op = @Sendable (Observable<Piece>, Observable<Piece>, any Scheduler) -> Observable<Int>

  private static let ops: [(String, Op)] = [
    ("wlf", { a, b, _ in a.withLatestFrom(b) { $0.n + $1.n } }),
    ("wlfSelf", { a, b, _ in a.withLatestFrom(a.withLatestFrom(b)) { $0.n + $1.n } }),
    ("takeUntil", { a, b, _ in a.take(until: b.filter { $0.n == 499 }).map(\.n) }),
    ("skipUntil", { a, b, _ in a.skip(until: b).map(\.n) }),
    ("pausable", { a, b, _ in a.pausable(by: b.map { $0.n % 2 == 0 }).map(\.n) }),
    ("pausableDrop", { a, b, _ in a.pausable(by: b.map { $0.n % 2 == 0 }, whilePaused: .drop).map(\.n) }),
    ("amb", { a, b, _ in a.amb(b).map(\.n) }),
    ("ambMany", { a, b, _ in Observable.amb([a, b, a, b]).map(\.n) }),
    ("buffer", { a, b, s in a.buffer(timeSpan: .microseconds(100), count: 5, scheduler: s).map(\.count) }),
    (
      "window",
      { a, b, s in a.window(timeSpan: .microseconds(100), count: 5, scheduler: s).flatMap { $0 }.map(\.n) }
    ),
    (
      "windowLatest",
      { a, b, s in
        a.window(timeSpan: .microseconds(100), count: 5, scheduler: s).flatMapLatest { $0 }.map(\.n)
      }
    ),
    (
      "windowMerge",
      { a, b, s in
        Observable.merge(a, b).window(timeSpan: .microseconds(100), count: 5, scheduler: s).concatMap {
          $0.takeLast(2)
        }.map(\.n)
      }
    ),
    ("materialize", { a, b, _ in Observable.merge(a.materialize(), b.materialize()).map { _ in 0 } }),
    ("dematerialize", { a, b, _ in Observable.merge(a, b).materialize().dematerialize().map(\.n) }),
    (
      "multicast",
      { a, b, _ in
        Observable.merge(a, b).multicast(
          { PublishSubject<Piece>() }, selector: { x in Observable.zip(x, x) { $0.n - $1.n } })
      }
    ),
    (
      "multicastReplay",
      { a, b, _ in
        a.multicast(
          { ReplaySubject<Piece>.create(bufferSize: 3) },
          selector: { x in x.withLatestFrom(b) { $0.n - $1.n } })
      }
    ),
    ("takeLast", { a, b, _ in Observable.merge(a, b).takeLast(5).map(\.n) }),
    ("ifEmpty", { a, b, _ in a.filter { _ in false }.ifEmpty(switchTo: b).map(\.n) }),
    ("async", { a, b, _ in a.multicast({ AsyncSubject<Piece>() }, selector: { $0 }).map(\.n) }),
    ("first", { a, b, _ in a.first().asObservable().map { $0?.n ?? 0 } }),
    (
      "zipSingles",
      { a, b, _ in Single.zip(a.first(), b.first()) { ($0?.n ?? 0) + ($1?.n ?? 0) }.asObservable() }
    ),
    (
      "timeout",
      { a, b, s in
        a.first().timeout(.microseconds(50), other: b.first(), scheduler: s).map { $0?.n ?? 0 }.asObservable()
      }
    ),
    ("andThen", { a, b, s in a.ignoreElements().asCompletable().andThen(b).map(\.n) }),
    (
      "completableZip",
      { a, b, s in
        Completable.zip(a.ignoreElements().asCompletable(), b.ignoreElements().asCompletable()).andThen(
          .just(1))
      }
    ),
    (
      "using",
      { a, b, s in
        Observable.using({ BooleanDisposable() }, observableFactory: { _ in a.take(until: b) }).map(\.n)
      }
    ),
    (
      "infallible",
      { a, b, s in
        Infallible.zip(
          a.asInfallible(onErrorFallbackTo: .empty()), b.asInfallible(onErrorFallbackTo: .empty())
        ) { $0.n + $1.n }.asObservable()
      }
    ),
    (
      "infallibleLatest",
      { a, b, s in
        a.asInfallible(onErrorFallbackTo: .empty()).flatMapLatest { t in
          b.asInfallible(onErrorFallbackTo: .empty()).map { _ in t.n }
        }.asObservable()
      }
    ),
    (
      "driver",
      { a, b, s in
        a.asSharedSequence(sharingStrategy: Sharing.self, onErrorDriveWith: .empty()).withLatestFrom(
          b.asSharedSequence(sharingStrategy: Sharing.self, onErrorDriveWith: .empty())
        ) { $0.n + $1.n }.asObservable()
      }
    ),
    (
      "driverShared",
      { a, b, s in
        let d = a.asSharedSequence(sharingStrategy: Sharing.self, onErrorDriveWith: .empty())
        return Observable.combineLatest(d.asObservable(), d.map(\.n).asObservable()) { $0.n + $1 }
      }
    ),
  ]

  private struct Sharing: SharingStrategyProtocol {
    static let queue = SerialDispatchQueueScheduler(qos: .default)
    static var scheduler: any Scheduler { queue }
    static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
      source._share(replay: 1, .whileConnected)
    }
  }

  @Test(
    "G1 G2 G3 nothing overlaps, nobody waits for ever, all ends, and nothing is left", arguments: ops.indices)
  func flood(index: Int) {
    let (name, op) = Self.ops[index]
    for round in 0..<4 {
      do {
        let a = PublishSubject<Piece>(), b = PublishSubject<Piece>()
        let scheduler: any Scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let recorder = JoinRecorder<Int>()
        let feedback = Atomic(0)
        let d = recorder.record(op(a, b, scheduler)) { n in
          if feedback.add(1, ordering: .relaxed).newValue > 200 { return }
          if n % 97 == 0 { b.onNext(Piece(-1)) }
          if n % 89 == 0 { a.onNext(Piece(-1)) }
        }
        let others = (0..<2).map { _ in JoinRecorder<Int>() }
        let ok = race([
          { for n in 0..<500 { a.onNext(Piece(n)) } },
          {
            for n in 0..<500 { b.onNext(Piece(n)) }; if round % 3 == 0 { b.onCompleted() }
          },
          {
            for n in 0..<300 { a.onNext(Piece(n)) };
            if round % 3 == 1 { a.onError(TestError(number: 1)) } else { a.onCompleted() }
          },
          {
            for _ in 0..<50 {
              let other = JoinRecorder<Int>()
              let d = other.record(op(a, b, scheduler))
              d.dispose()
              #expect(!other.hasOverlapped, "\(name)")
            }
            if round % 4 == 3 { d.dispose() }
          },
          { for o in others { o.record(op(a, b, scheduler)) } },
        ])
        #expect(ok, "\(name)")
        if !ok { return }
        b.onCompleted()
        a.onCompleted()
        if name != "skipUntil" {
          #expect(recorder.wait(), "\(name) \(round) never ended")
          let ends = recorder.events.filter { $0 == "|" || $0.hasPrefix("X") }
          #expect(ends.count <= 1 && (ends.isEmpty || ends.last == recorder.events.last), "\(name)")
        }
        d.dispose()
        #expect(!recorder.hasOverlapped, "\(name)")
        for o in others { #expect(!o.hasOverlapped, "\(name)") }
        // If an element that is still being delivered has sent one into `a` or `b`, the thread that delivers it ends these.
        recorder.waitUntilQuiet()
        #expect(!a.hasObservers && !b.hasObservers, "\(name)")
      }
    }
    // Timers and queues may still hold the last for moments.
    let end = ContinuousClock.now + .seconds(20)
    while Piece.alive.load(ordering: .relaxed) != 0, ContinuousClock.now < end { usleep(1000) }
    #expect(Piece.alive.load(ordering: .relaxed) == 0, "\(name) leaks")
  }
}

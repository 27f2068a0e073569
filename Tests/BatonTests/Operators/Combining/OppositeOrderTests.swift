// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

/// The operators that let several sources meet, as one function of two sources.
enum Meeting: CaseIterable {
  case merge, mergeLimited, combineLatest, zip, sample, flatMapLatest, concat, retryWhen
  case amb, takeUntil, skipUntil, withLatestFrom, pausable

  func callAsFunction(_ a: Observable<Int>, _ b: Observable<Int>) -> Observable<Int> {
    switch self {
    case .merge: .merge(a, b)
    case .mergeLimited: Observable<Observable<Int>>.merge(.just(a), .just(b)).merge(maxConcurrent: 2)
    case .combineLatest: .combineLatest(a, b) { $0 &+ $1 }
    case .zip: .zip(a, b) { $0 &+ $1 }
    case .sample: a.sample(b)
    case .flatMapLatest: a.flatMapLatest { number in b.map { $0 &+ number } }
    case .concat: a.concat(b)
    case .retryWhen: a.retry(when: { (_: Observable<any Error>) in b })
    case .amb: a.amb(b)
    case .takeUntil: a.take(until: b.filter { $0 > 300 })
    case .skipUntil: a.skip(until: b)
    case .withLatestFrom: a.withLatestFrom(b) { $0 &+ $1 }
    case .pausable: a.pausable(by: b.map { $0 % 2 == 0 })
    }
  }
}

struct OppositeOrderTests {
  /// Each subscriber's closure sends into the other sequence, so that each thread passes through both, one in
  /// the one order and one in the other. With a lock held on the way this deadlocks.
  @Test(
    "G4 two threads that emit, subscribe and dispose through two sequences in opposite orders never deadlock",
    arguments: Meeting.allCases
  )
  func oppositeOrders(meeting: Meeting) {
    let sources = (0..<4).map { _ in HandDriven<Int>() }
    let (first, second) = (JoinRecorder<Int>(), JoinRecorder<Int>())
    let joined = meeting(sources[0].observable, sources[1].observable)
    let other = meeting(sources[2].observable, sources[3].observable)
    let a = first.record(joined) { if $0 % 3 == 0 { sources[2].send($0 / 3 + 1) } }
    let b = second.record(other) { if $0 % 3 == 0 { sources[0].send($0 / 3 + 1) } }
    @Sendable func work(_ mine: [HandDriven<Int>], _ theirs: [HandDriven<Int>], _ sequence: Observable<Int>) {
      for number in 1...500 {
        mine[0].send(number)
        theirs[1].send(number)
        if number % 10 == 0 { JoinRecorder<Int>().record(sequence) { _ in theirs[0].send(1) }.dispose() }
        mine[1].send(number)
        if number == 400 { mine[0].fail() }
      }
    }
    let isOver = race([
      { work([sources[0], sources[1]], [sources[2], sources[3]], other) },
      { work([sources[2], sources[3]], [sources[0], sources[1]], joined) },
    ])
    #expect(isOver)
    #expect(!first.hasOverlapped && !second.hasOverlapped)
    _ = race([{ a.dispose() }, { b.dispose() }])
    #expect(sources.allSatisfy { $0.subscriptions == $0.disposals })
    #expect(first.isDisposed && second.isDisposed)
  }
}

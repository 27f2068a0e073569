// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

private final class Token: Sendable {}

struct JoinReleaseTests {
  /// The operators that keep elements or sources for later.
  enum Keeper: CaseIterable {
    case combineLatest, zip, sample, waiting, latest, retryWhen, latestFrom
  }

  private func sequence(
    _ keeper: Keeper,
    _ a: Observable<Token>,
    _ b: Observable<Token>
  ) -> Observable<Token> {
    switch keeper {
    case .combineLatest: Observable.combineLatest(a, b) { first, _ in first }
    case .zip: Observable.zip(a, b) { first, _ in first }
    case .sample: a.sample(b)
    // The first source sends what the second one is to keep.
    case .latestFrom: b.withLatestFrom(a)
    case .waiting: a.map { token in b.map { _ in token } }.merge(maxConcurrent: 1)
    case .latest: a.flatMapLatest { token in b.map { _ in token } }
    case .retryWhen: a.flatMap { _ in b }.retry(when: { $0.flatMap { _ in b } })
    }
  }

  @Test(
    "G5 disposal frees what was kept for later, at once, while the sources live on",
    arguments: Keeper.allCases
  )
  func disposal(keeper: Keeper) {
    let (a, b) = (HandDriven<Token>(), HandDriven<Token>())
    weak var first: Token?
    weak var second: Token?
    let subscription = JoinRecorder<Token>().record(sequence(keeper, a.observable, b.observable))
    do {
      let tokens = (Token(), Token())
      (first, second) = tokens
      a.send(tokens.0)
      a.send(tokens.1)
    }
    subscription.dispose()
    #expect(first == nil)
    #expect(second == nil)
  }

  @Test("G6 an error frees what was kept for later", arguments: Keeper.allCases)
  func failure(keeper: Keeper) {
    let (a, b) = (HandDriven<Token>(), HandDriven<Token>())
    weak var kept: Token?
    let recorder = JoinRecorder<Token>()
    let subscription = recorder.record(sequence(keeper, a.observable, b.observable))
    do {
      let token = Token()
      kept = token
      a.send(token)
      a.send(token)
    }
    a.fail()
    if keeper == .retryWhen { subscription.dispose() }
    #expect(kept == nil)
    #expect(recorder.isDisposed)
  }
}

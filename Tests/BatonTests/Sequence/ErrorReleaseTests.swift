// SPDX-License-Identifier: MIT

import Baton
import TestSupport
import Testing

/// Who ends a sequence with an error gives the error away: `AnySink.end` owns it.
@Suite struct ErrorReleaseTests {
  private final class Failure: Error {}

  private static let failing: [String: @Sendable (Failure) -> Observable<Int>] = [
    "error": { .error($0) },
    "map": { error in Observable.just(1).map { _ in throw error } },
    "filter": { error in Observable.just(1).filter { _ in throw error } },
    "do": { Observable<Int>.error($0).do(onError: { _ in }) },
    "catch": { Observable<Int>.error($0).catch { Observable<Int>.error($0) } },
    "concat": { Observable<Int>.concat(.just(1), .error($0)) },
    "flatMap": { error in Observable.just(1).flatMap { _ in Observable<Int>.error(error) } },
    "merge": { Observable<Int>.merge(.error($0), .never()) },
    "combineLatest": {
      Observable<Int>.combineLatest(Observable.just(1), Observable<Int>.error($0)) { $0 + $1 }
    },
    "combineLatest's closure": { error in
      Observable<Int>.combineLatest(Observable.just(1), Observable.just(2)) { _, _ in throw error }
    },
    "single": { error in Single.just(1).flatMap { _ in Single<Int>.error(error) }.asObservable() },
    "single's source": { Single<Int>.error($0).flatMap { Single.just($0) }.asObservable() },
  ]

  @Test(arguments: failing.keys.sorted())
  func `an error is freed when its subscriber has had it`(name: String) {
    weak var failure: Failure?
    do {
      let error = Failure()
      failure = error
      let count = Guarded(0)
      _ = Self.failing[name]?(error).subscribe(onError: { if $0 is Failure { count.withLock { $0 += 1 } } })
      #expect(count.withLock { $0 } == 1)
    }
    #expect(failure == nil)
  }
}

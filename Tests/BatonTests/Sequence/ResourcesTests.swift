// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

/// In a process of its own: the count is the whole process's.
@Suite struct ResourcesTests {
  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test func `The number goes up with subscriptions, and down to what it was when they are let go`() async {
      await #expect(processExitsWith: .success) { exit(ResourcesCheck.run()) }
    }
  #endif
}

private enum ResourcesCheck {
  /// Zero, or the number of the step that failed.
  static func run() -> Int32 {
    var early: (any Disposable)? = Observable<Int>.never().subscribe()
    let start = Resources.total
    if start != 0 { return 1 }
    if !goesUp() { return 2 }
    if Resources.total != start { return 3 }
    // It was there before anybody counted.
    early?.dispose()
    early = nil
    if Resources.total != start { return 4 }
    Resources.incrementTotal()
    if Resources.total != start + 1 { return 5 }
    if Resources.decrementTotal() != start { return 6 }
    // A thread keeps the scopes of some of these, and frees the others.
    nest(20)
    if Resources.total != start { return 7 }
    // Not kept by a task that does not heed its cancellation.
    Stubborn().asObservable().subscribe().dispose()
    return Resources.total == start ? 0 : 8
  }

  /// Its iterator never returns.
  private struct Stubborn: AsyncSequence, AsyncIteratorProtocol, Sendable {
    mutating func next() async -> Int? {
      await withUnsafeContinuation { (_: UnsafeContinuation<Int?, Never>) in }
    }

    func makeAsyncIterator() -> Self { self }
  }

  private static func nest(_ depth: Int) {
    if depth > 0 { _ = Observable.just(depth).subscribe(onNext: { nest($0 - 1) }) }
  }

  private static func goesUp() -> Bool {
    let start = Resources.total
    let subject = PublishSubject<Int>()
    let subscription = subject.flatMap { Observable.just($0) }.share(replay: 1).subscribe()
    subject.onNext(1)
    let isUp = Resources.total > start
    subscription.dispose()
    return isUp
  }
}

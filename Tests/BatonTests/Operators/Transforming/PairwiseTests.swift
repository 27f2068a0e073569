// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite struct PairwiseTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("Each element comes with the one before it; the first alone sends nothing")
  func pairs() {
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(220, 4), .next(230, 9), .completed(240),
    ])
    let result = scheduler.start { source.pairwise().map { $0.current - $0.previous } }
    #expect(result.events == [.next(220, 3), .next(230, 5), .completed(240)])
  }

  @Test("Each subscriber has pairs of its own, and nil is an element")
  func subscribers() {
    let pairs = Observable<Int?>.of(nil, 1, nil).pairwise().map { "\($0.previous ?? 0)\($0.current ?? 0)" }
    for _ in 0..<2 {
      let result = scheduler.createObserver(String.self)
      _ = pairs.subscribe(result)
      #expect(result.elements == ["01", "10"])
    }
  }
}

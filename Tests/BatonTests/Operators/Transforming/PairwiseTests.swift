// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite struct PairwiseTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `Each subscriber has pairs of its own, and nil is an element`() {
    let pairs = Observable<Int?>.of(nil, 1, nil).pairwise().map { "\($0.previous ?? 0)\($0.current ?? 0)" }
    for _ in 0..<2 {
      let result = scheduler.createObserver(String.self)
      _ = pairs.subscribe(result)
      #expect(result.elements == ["01", "10"])
    }
  }
}

// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

struct CombineLatestTests {
  @Test func `N8 every number of sources joins, as a selector and as tuples`() {
    func one(_ n: Int) -> Observable<Int> { .just(n) }
    typealias O = Observable<Int>
    let (c, d, e) = (one(1), one(2), one(3))
    #expect(lines(of: O.combineLatest(c, d, e) { $0 + $1 + $2 }) == ["6", "|"])
    #expect(
      lines(of: O.combineLatest(c, d, e, c, d, e, c, d) { a, _, _, _, _, _, _, h in a + h }) == ["3", "|"]
    )
    #expect(
      lines(
        of: O.combineLatest(c, d, e, c, d, e, c, d, e, Observable.just("x"), Observable.just(0.5)) {
          a, _, _, _, _, _, _, _, i, text, _ in text == "x" ? a + i : 0
        }) == ["4", "|"]
    )
    #expect(lines(of: Observable.combineLatest(c, d)) == ["(1, 2)", "|"])
    #expect(lines(of: Observable.combineLatest(c, Observable.just("x"), d)) == ["(1, \"x\", 2)", "|"])
    #expect(
      lines(of: Observable.combineLatest(c, d, e, c, d, e, c, d)) == ["(1, 2, 3, 1, 2, 3, 1, 2)", "|"]
    )
    #expect(
      lines(of: Observable.combineLatest(c, d, e, c, d, e, c, d, e, Observable.just("x")))
        == ["(1, 2, 3, 1, 2, 3, 1, 2, 3, \"x\")", "|"]
    )
  }

  @Test(arguments: [0, 1, 70])
  func `N8 any number of sources joins as a collection; of none comes one empty result`(count: Int) {
    let sources = (0..<count).map { Observable.just($0) }
    let sum = count * (count - 1) / 2
    #expect(lines(of: Observable.combineLatest(sources) { $0.reduce(0, +) }) == ["\(sum)", "|"])
    #expect(lines(of: Observable.combineLatest(sources)) == ["\(Array(0..<count))", "|"])
    let silent = sources + [Observable<Int>.empty()]
    #expect(lines(of: Observable.combineLatest(silent)) == ["|"])
  }
}

// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("Operators that leave elements out")
struct FilteringTests {
  private struct Point: Sendable {
    var x: Int
    var y: Int
  }

  @Test func `distinctUntilChanged leaves out repetitions, by element, key, comparer or property`() {
    #expect(
      events(of: Observable.of(1, 1, 2, 1).distinctUntilChanged())
        == ["next(1)", "next(2)", "next(1)", "completed"]
    )
    #expect(
      events(of: Observable.of(1, 3, 2, 4).distinctUntilChanged { $0 % 2 })
        == ["next(1)", "next(2)", "completed"]
    )
    #expect(
      events(of: Observable.of(1, 3, 2, 4).distinctUntilChanged { $0 % 2 == $1 % 2 })
        == ["next(1)", "next(2)", "completed"]
    )
    #expect(
      events(of: Observable.of(1, 3, 2, 4).distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 }))
        == ["next(1)", "next(2)", "completed"]
    )
    let points = Observable.of(Point(x: 1, y: 1), Point(x: 1, y: 2), Point(x: 2, y: 3))
    #expect(
      events(of: points.distinctUntilChanged(at: \.x).map(\.y)) == ["next(1)", "next(3)", "completed"]
    )
  }

  @Test func `distinctUntilChanged tells nil from nothing, and compares with the last one that passed`() {
    #expect(
      events(of: Observable<Int?>.of(nil, nil, 1).distinctUntilChanged().map { $0 ?? 0 })
        == ["next(0)", "next(1)", "completed"]
    )
    // Near to the one before each, but not to the first one.
    #expect(
      events(of: Observable.of(1, 2, 3, 4).distinctUntilChanged { $1 - $0 < 2 })
        == ["next(1)", "next(3)", "completed"]
    )
  }

  @Test func `single with a predicate, and take until an element that fits`() {
    let numbers = Observable.of(2, 3, 4, 5)
    #expect(events(of: numbers.single { $0 == 4 }) == ["next(4)", "completed"])
    #expect(
      events(of: numbers.single { $0 % 2 == 1 })
        == ["next(3)", "error(Sequence contains more than one element.)"])
    #expect(events(of: numbers.single { $0 == 9 }) == ["error(Sequence doesn't contain any elements.)"])
    #expect(events(of: numbers.take(until: { $0 > 2 })) == ["next(2)", "completed"])
    let inclusive = numbers.take(until: { $0 > 2 }, behavior: .inclusive)
    #expect(events(of: inclusive) == ["next(2)", "next(3)", "completed"])
    #expect(events(of: numbers.take(until: { _ in false }, behavior: .inclusive)).count == 5)
  }
}

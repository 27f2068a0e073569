// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite struct TimetableTests {
  private func spans(after start: Duration, every period: Duration, isVirtual: Bool = false) -> Timetable {
    Timetable(startAfter: start, period: period, now: .seconds(100), isVirtual: isVirtual)
  }

  private func dates(
    from date: Duration, every period: Duration?, now: Duration?, isVirtual: Bool = false
  ) -> Timetable {
    Timetable(at: date, period: period, now: now, isVirtual: isVirtual)
  }

  @Test("the next place is a multiple of the period; of those that were missed it is the latest")
  func next() {
    func next(_ taken: Int, _ now: Int, _ period: Int) -> Int {
      Timetable.next(after: taken, at: now, every: period)
    }
    #expect([0, 9, 10, 19, 35].map { next(0, $0, 10) } == [10, 10, 10, 10, 30])
    // What was missed before a run began is that run.
    #expect([25, 29, 30, 39, 47].map { next(25, $0, 10) } == [30, 30, 30, 30, 40])
    #expect(next(20, 20, 10) == 30)
    #expect(next(-1, -1, 10) == 10)
    #expect([0, 5].map { next(0, $0, 0) } == [0, 5])
    #expect(Timetable.next(after: UInt64(0), at: .max, every: .max) == .max)
  }

  @Test("by spans the first wait may be nothing; after that there is always one where time is real")
  func leastWait() {
    var table = spans(after: .seconds(-5), every: .zero)
    #expect(table.wait == .zero)
    let isDue = table.begin(at: .seconds(100))
    #expect(isDue)
    table.advance(to: .seconds(100))
    #expect(table.wait == .nanoseconds(1))
    table.advance(to: .seconds(103))
    #expect(table.delay == .zero)
    #expect(table.wait == .nanoseconds(1))
  }

  @Test(
    "G7 by spans a clock that is set back is counted from there, and one that is set on moves the runs by part of a period"
  )
  func setClock() {
    var table = spans(after: .seconds(10), every: .seconds(10))
    table.advance(to: .seconds(111))
    #expect(table.delay == .seconds(9))
    table.advance(to: .seconds(50))
    #expect(table.delay == .seconds(10))
    // A run took a second after its timer had fired.
    table.advance(to: .seconds(61))
    #expect(table.delay == .seconds(9))
    table.advance(to: .seconds(4074))
    #expect(table.delay == .seconds(-4) && table.wait == .nanoseconds(1))
    table.advance(to: .seconds(4075))
    #expect(table.delay == .seconds(5))
    // Dates are rounded.
    table.advance(to: .seconds(4080) - .nanoseconds(500))
    #expect(table.delay == .seconds(10) + .nanoseconds(500))
  }

  @Test("by dates the clock is looked at once a second, and followed when it is set")
  func looks() {
    var table = dates(from: .seconds(1010), every: .seconds(10), now: .seconds(1007.5))
    #expect(table.wait == .seconds(1))
    var isDue = table.begin(at: .seconds(1008.5))
    #expect(!isDue && table.wait == .seconds(1))
    // Set back, and on.
    isDue = table.begin(at: .seconds(500))
    #expect(!isDue && table.delay == .seconds(510) && table.wait == .seconds(1))
    isDue = table.begin(at: .seconds(1009.5))
    #expect(!isDue && table.wait == .seconds(0.5))
    isDue = table.begin(at: .seconds(1010))
    #expect(isDue)
    table.advance(to: .seconds(1013))
    #expect(table.delay == .seconds(7) && table.wait == .seconds(1))
    // Set on: what was missed before a run is that run.
    isDue = table.begin(at: .seconds(1055))
    #expect(isDue)
    table.advance(to: .seconds(1059))
    #expect(table.delay == .seconds(1))
  }

  @Test("by dates a period of zero is the next moment that is shown")
  func zeroPeriod() {
    var table = dates(from: .seconds(1010), every: .zero, now: .seconds(1009.9), isVirtual: true)
    var isDue = table.begin(at: .seconds(1010))
    #expect(isDue)
    // A moment that as a sum would be rounded up.
    table.advance(to: .seconds(1010.1))
    #expect(table.delay == .zero && table.wait == .zero)
    isDue = table.begin(at: .seconds(1010.1))
    #expect(isDue)
  }
}

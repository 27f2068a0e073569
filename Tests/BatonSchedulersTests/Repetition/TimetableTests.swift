// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct TimetableTests {
  /// What the scheduler's clock shows, in seconds; and the machine's, the same if left out.
  private func at(_ scheduler: TimeInterval, machine: Double? = nil) -> Timetable.Reading {
    .init(
      scheduler: Date(timeIntervalSince1970: scheduler), machine: UInt64((machine ?? scheduler) * 1e9))
  }

  private func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

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
    var table = Timetable(startAfter: .seconds(-5), period: .zero, reading: at(100))
    #expect(table.wait == .zero)
    let isDue = table.begin(at: at(100))
    #expect(isDue)
    table.advance(to: at(100))
    #expect(table.wait == .nanoseconds(1))
    table.advance(to: at(103))
    #expect(table.delay == .zero)
    #expect(table.wait == .nanoseconds(1))
  }

  @Test("by spans in virtual time nothing but virtual time is to pass")
  func virtualSpans() {
    var table = Timetable(startAfter: .seconds(5), period: .seconds(2), reading: at(100, machine: 7))
    #expect(table.wait == .seconds(5))
    // The run took five seconds of virtual time.
    table.advance(to: at(110, machine: 7))
    #expect(table.delay == .seconds(-1) && table.wait == .zero)
    table.advance(to: at(110, machine: 7))
    #expect(table.delay == .seconds(1))
  }

  @Test("by spans the longest are honoured")
  func longestSpans() {
    let longest = Duration(attoseconds: .max)
    var table = Timetable(startAfter: longest, period: longest, reading: at(0))
    #expect(table.wait == .longestHonoured)
    table.advance(to: at(1e300, machine: 0))
    #expect(table.wait == .longestHonoured)
  }

  @Test("by dates the clock is looked at once a second, and followed when it is set")
  func looks() {
    var table = Timetable(at: date(1010), period: .seconds(10), reading: at(1007.5))
    #expect(table.wait == .seconds(1))
    var isDue = table.begin(at: at(1008.5))
    #expect(!isDue && table.wait == .seconds(1))
    // Set back, and on.
    isDue = table.begin(at: at(500, machine: 1009.5))
    #expect(!isDue && table.delay == .seconds(510) && table.wait == .seconds(1))
    isDue = table.begin(at: at(1009.5, machine: 1010.5))
    #expect(!isDue && table.wait == .seconds(0.5))
    isDue = table.begin(at: at(1010, machine: 1011))
    #expect(isDue)
    table.advance(to: at(1013, machine: 1014))
    #expect(table.delay == .seconds(7) && table.wait == .seconds(1))
    // Set on: what was missed before a run is that run.
    isDue = table.begin(at: at(1055, machine: 1015))
    #expect(isDue)
    table.advance(to: at(1059, machine: 1019))
    #expect(table.delay == .seconds(1))
  }

  @Test("by dates the latest of the runs that were missed while one ran comes at once, but not in line")
  func missedDates() {
    var table = Timetable(at: date(1010), period: .seconds(10), reading: at(1010))
    #expect(table.wait == .zero)
    var isDue = table.begin(at: at(1010))
    #expect(isDue)
    table.advance(to: at(1047))
    #expect(table.delay == .seconds(-7) && table.wait == .nanoseconds(1))
    isDue = table.begin(at: at(1047))
    #expect(isDue)
    table.advance(to: at(1048))
    #expect(table.delay == .seconds(2))
  }

  @Test("by dates virtual time is trusted with the whole wait, even if its clock is too coarse for it")
  func virtualDates() {
    var table = Timetable(at: date(1010.5), period: .seconds(10), reading: at(1000, machine: 7))
    #expect(table.wait == .seconds(1))
    var isDue = table.begin(at: at(1001, machine: 7))
    #expect(!isDue && table.wait == .seconds(9.5))
    isDue = table.begin(at: at(1010, machine: 7))
    #expect(isDue)
    table.advance(to: at(1010, machine: 7))
    #expect(table.wait == .seconds(10.5))
  }

  @Test("by dates a period of zero is the next moment that is shown")
  func zeroPeriod() {
    var table = Timetable(at: date(1010), period: .zero, reading: at(1009.9, machine: 7))
    var isDue = table.begin(at: at(1010, machine: 7))
    #expect(isDue)
    // A moment that as a sum would be rounded up.
    table.advance(to: at(1010.1, machine: 7))
    #expect(table.delay == .zero && table.wait == .zero)
    isDue = table.begin(at: at(1010.1, machine: 7))
    #expect(isDue)
  }

  @Test("by dates without a period there is one run")
  func once() {
    var table = Timetable(at: date(1010), period: nil, reading: at(1000))
    var isDue = table.begin(at: at(1001))
    #expect(!isDue && table.wait == .seconds(1))
    isDue = table.begin(at: at(1010))
    #expect(isDue)
    table.advance(to: at(1010))
    #expect(table.wait == nil)
  }

  @Test("by dates a clock that shows no date holds nothing up, and the plan goes on when it shows one")
  func noDate() {
    let none = Timetable.Reading(scheduler: Date(timeIntervalSince1970: .nan), machine: 0)
    var table = Timetable(at: date(1010), period: .seconds(10), reading: none)
    #expect(table.wait == .zero)
    var isDue = table.begin(at: none)
    #expect(isDue)
    table.advance(to: none)
    #expect(table.wait == .nanoseconds(1))
    isDue = table.begin(at: at(1000))
    #expect(!isDue && table.delay == .seconds(20))
  }

  @Test("by dates one that never comes is waited for, a second at a time")
  func never() {
    var table = Timetable(at: date(.infinity), period: .seconds(10), reading: at(1000))
    #expect(table.wait == .seconds(1))
    let isDue = table.begin(at: at(1001))
    #expect(!isDue && table.wait == .seconds(1))
    #expect(Timetable(at: date(-.infinity), period: nil, reading: at(1000)).wait == .zero)
  }
}

// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

/// Virtual time in fractions, whose sums may be infinite.
private struct FractionConverter: NaturalVirtualTimeConverter {
  func convertFromVirtualTime(_ time: Double) -> Date { Date(timeIntervalSinceReferenceDate: time) }
  func convertToVirtualTime(_ time: Date) -> Double { time.timeIntervalSinceReferenceDate }
  func convertFromVirtualTimeInterval(_ interval: Double) -> TimeInterval { interval }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Double { interval }
  func offsetVirtualTime(_ time: Double, offset: Double) -> Double { time + offset }
}

@Suite("Section 6 virtual times that overflow")
struct VirtualTimeOverflowTests {
  private static let longest = Double.greatestFiniteMagnitude
  private let dates = HistoricalScheduler()
  private let fractions = VirtualTimeScheduler(initialClock: 0, converter: FractionConverter())

  private var end: Date { Date(timeIntervalSinceReferenceDate: Self.longest) }

  @Test("section 6 a clock of dates or fractions stays a number", arguments: [longest, .infinity])
  func clocks(span: Double) {
    for _ in 0..<2 {
      dates.sleep(span)
      dates.advance(by: span)
      fractions.sleep(span)
      fractions.advance(by: span)
    }
    #expect(dates.clock == end && dates.now == end)
    #expect(fractions.clock == Self.longest)
    #expect(dates.now.timeIntervalSince(dates.clock) == 0)
    #expect(dates.debugDescription.contains("waiting: 0"))
  }

  @Test("section 6 what is due at no number of dates or fractions runs at the last or the first")
  func infinite() {
    let log = Log<Double>()
    for time in [Double.infinity, -.infinity, Self.longest] {
      fractions.at(time) { [fractions] in log.append(fractions.clock) }
    }
    fractions.start()
    #expect(log.elements == [0, Self.longest, Self.longest])
    dates.at(.init(timeIntervalSinceReferenceDate: .infinity)) { [dates] in
      #expect(dates.clockReading > .seconds(1_000_000_000_000))
      log.append(dates.clock.timeIntervalSinceReferenceDate)
      dates.schedule(after: .seconds(1)) { log.append(dates.clock.timeIntervalSinceReferenceDate) }
    }
    dates.start()
    #expect(log.elements.suffix(2) == [Self.longest, Self.longest])
    let first = VirtualTimeScheduler(initialClock: -.infinity, converter: FractionConverter())
    #expect(first.clock == -Self.longest)
  }

  @Test("section 6 a repetition where time cannot go on ends after a run")
  func repetition() {
    let log = Log<Int>()
    dates.sleep(.infinity)
    _ = dates.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) {
      log.append($0)
      return $0 + 1
    }
    dates.start()
    #expect(log.elements == [0])
  }

  @Test("section 6 a time that is not a number is refused with a message")
  func notANumber() async {
    let sleep = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HistoricalScheduler().sleep(.nan)
    }
    #expect(sleep.message.contains("VirtualTimeScheduler: time must be a number, was nan"))
    let advance = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HistoricalScheduler().advance(by: .nan)
    }
    #expect(advance.message.contains("VirtualTimeScheduler: time must be a number, was nan"))
  }
}

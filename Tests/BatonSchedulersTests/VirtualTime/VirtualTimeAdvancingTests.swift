// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite("R17 virtual time moved on by a span, and by a piece of work")
struct VirtualTimeAdvancingTests {
  let scheduler = SecondsScheduler(initialClock: 100, converter: SecondsConverter())
  let log = Log<Int>()

  private func logTime(at times: Int...) {
    for time in times { scheduler.at(time) { [log, scheduler] in log.append(scheduler.clock) } }
  }

  @Test("R17 advance runs what falls due on the way, up to the new time and at it, and shows that time")
  func advance() {
    logTime(at: 120, 110, 121)
    scheduler.advance(by: 20)
    #expect(log.elements == [110, 120])
    #expect(scheduler.clock == 120)
    scheduler.advance(by: 50)
    #expect(log.elements == [110, 120, 121])
    #expect(scheduler.clock == 170)
  }

  @Test("R17 advance runs what is scheduled meanwhile, if that falls due on the way")
  func advanceOverNewWork() {
    scheduler.at(105) { [self] in logTime(at: 120, 105, 121) }
    logTime(at: 110)
    scheduler.advance(by: 20)
    #expect(log.elements == [105, 110, 120])
    scheduler.advance(by: 0)
    #expect(log.elements.count == 3)
    scheduler.advance(by: 1)
    #expect(log.elements == [105, 110, 120, 121])
  }

  @Test("R17 advance by nothing runs what is due now")
  func advanceByZero() {
    logTime(at: 100, 101)
    scheduler.advance(by: 0)
    #expect(log.elements == [100])
    logTime(at: 50)
    scheduler.advance(by: .zero as Duration)
    #expect(log.elements == [100, 100])
  }

  @Test("R17 advance takes a duration too, whatever virtual time is counted in")
  func durations() {
    logTime(at: 160, 161)
    scheduler.advance(by: .seconds(60))
    #expect(log.elements == [160] && scheduler.clock == 160)
    let dates = HistoricalScheduler()
    dates.advance(by: .milliseconds(1500))
    dates.advance(by: 0.25)
    #expect(dates.clock == Date(timeIntervalSince1970: 1.75))
    let points = VirtualTimeScheduler(initialClock: Point(5), converter: PointConverter(hasDates: true))
    points.at(Point(8)) { [log] in log.append(8) }
    points.advance(by: .seconds(2))
    #expect(points.clock.place == 7 && log.elements == [160])
    points.advance(by: 1)
    #expect(points.clock.place == 8 && log.elements == [160, 8])
  }

  @Test("R17 stop leaves the clock at the work that called it, the next advance takes the rest up")
  func stop() {
    logTime(at: 101)
    scheduler.at(102) { [scheduler] in scheduler.stop() }
    logTime(at: 103, 120)
    scheduler.advance(by: 10)
    #expect(log.elements == [101])
    #expect(scheduler.clock == 102)
    scheduler.advance(by: 10)
    #expect(log.elements == [101, 103])
    #expect(scheduler.clock == 112)
  }

  @Test("R17 a step runs one piece of work at its time and tells whether there was one")
  func step() {
    logTime(at: 120, 110, 120)
    #expect(scheduler.step())
    #expect(log.elements == [110] && scheduler.clock == 110)
    #expect(scheduler.step())
    #expect(log.elements == [110, 120] && scheduler.clock == 120)
    #expect(scheduler.step())
    #expect(log.elements == [110, 120, 120])
    #expect(!scheduler.step())
    #expect(scheduler.clock == 120)
  }

  @Test("R17 a step leaves what its work schedules to the next, even for the same time")
  func stepOverNewWork() {
    scheduler.at(110) { [self] in logTime(at: 110, 105) }
    logTime(at: 111)
    scheduler.step()
    #expect(log.elements.isEmpty)
    scheduler.step()
    scheduler.step()
    #expect(log.elements == [110, 110])
    scheduler.start()
    #expect(log.elements == [110, 110, 111])
  }

  @Test("R17 a step passes over what was cancelled, and runs late work without moving the clock")
  func stepOverCancelledWork() {
    scheduler.at(101) {}.dispose()
    logTime(at: 102)
    scheduler.sleep(10)
    #expect(scheduler.step())
    #expect(log.elements == [110])
    scheduler.at(120) {}.dispose()
    #expect(!scheduler.step())
    #expect(scheduler.clock == 110)
  }

  @Test("R17 stop inside a step changes nothing for the next run")
  func stopInStep() {
    scheduler.at(101) { [scheduler] in scheduler.stop() }
    logTime(at: 102, 103)
    #expect(scheduler.step())
    #expect(scheduler.step())
    #expect(log.elements == [102])
    scheduler.start()
    #expect(log.elements == [102, 103])
  }

  @Test("R17 steps run what a start would, in the same order", arguments: 0..<5)
  func stepsAsStart(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let other = SecondsScheduler(initialClock: 100, converter: SecondsConverter())
    let otherLog = Log<Int>()
    for number in 0..<300 {
      let time = Int.random(in: 90...150, using: &random)
      scheduler.at(time) { [log] in log.append(number) }
      other.at(time) { otherLog.append(number) }
    }
    other.start()
    var steps = 0
    while scheduler.step() { steps += 1 }
    #expect(steps == 300)
    #expect(log.elements == otherLog.elements)
  }

  @Test("C5 the scheduler is the current one in a step and on the way")
  func current() {
    let seen = Log<Bool>()
    for time in [101, 102] {
      scheduler.at(time) { [scheduler] in
        seen.append((Schedulers.current as? SecondsScheduler) === scheduler)
      }
    }
    scheduler.step()
    scheduler.advance(by: 5)
    #expect(seen.elements == [true, true])
  }

  @Test("R17 neither goes back, nor runs inside a run")
  func mistakes() async {
    let back = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HistoricalScheduler().advance(by: -1)
    }
    #expect(back.message.contains("advance: interval must not be negative, was -1.0"))
    let span = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HistoricalScheduler().advance(by: .seconds(-1))
    }
    #expect(span.message.contains("advance: span must not be negative, was -1.0 seconds"))
    let nested = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scheduler = SecondsScheduler(initialClock: 0, converter: SecondsConverter())
      scheduler.at(1) { scheduler.advance(by: 4) }
      scheduler.start()
    }
    #expect(
      nested.message.contains("advance: the scheduler must not be running already, was to advance to 5"))
    let step = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scheduler = HistoricalScheduler()
      scheduler.at(scheduler.clock) { scheduler.step() }
      scheduler.step()
    }
    #expect(step.message.contains("step: the scheduler must not be running already"))
  }
}

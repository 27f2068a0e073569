// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite("VirtualTime scheduler")
struct VirtualTimeSchedulerTests {
  let scheduler = SecondsScheduler(initialClock: 0, converter: SecondsConverter())
  let log = Log<Int>()

  @Test("R17 hours pass in no time")
  func hours() {
    scheduler.schedule(after: .seconds(3600 * 1000)) { [log] in log.append(7) }
    scheduler.start()
    #expect(scheduler.schedulerTraits.timeIsVirtual)
    #expect(log.elements == [7])
    #expect(scheduler.clock == 3_600_000)
    #expect(scheduler.now == Date(timeIntervalSince1970: 3_600_000))
  }

  @Test("R17 random schedules run as a sorted list would", arguments: 0..<20)
  func randomSchedules(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let points = VirtualTimeScheduler(initialClock: Point(0), converter: PointConverter())
    let dates = HistoricalScheduler()
    let (pointLog, dateLog) = (Log<Int>(), Log<Int>())
    var model: [(time: Int, number: Int)] = []
    for number in 0..<500 {
      let time = Int.random(in: 1...100, using: &random)
      let work = [
        scheduler.at(time) { [log] in log.append(number) },
        points.at(Point(Double(time))) { pointLog.append(number) },
        dates.at(Date(timeIntervalSince1970: Double(time))) { dateLog.append(number) },
      ]
      if Int.random(in: 0..<3, using: &random) == 0 {
        for item in work { item.dispose() }
      } else {
        model.append((time, number))
      }
    }
    model.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    scheduler.advanceTo(50)
    #expect(log.elements == model.filter { $0.time <= 50 }.map(\.number))
    scheduler.start()
    points.start()
    dates.start()
    let expected = model.map(\.number)
    #expect(log.elements == expected)
    #expect(pointLog.elements == expected)
    #expect(dateLog.elements == expected)
    #expect(points.clock.place == model.last.map { Double($0.time) })
  }

  @Test("R17 work scheduled for the past runs next, before what is due now")
  func past() {
    scheduler.advanceTo(100)
    scheduler.at(100) { [log] in log.append(1) }
    scheduler.at(3) { [log, scheduler] in
      log.append(2)
      log.append(scheduler.clock)
    }
    scheduler.schedule(after: .seconds(-7)) { [log] in log.append(3) }
    scheduler.start()
    #expect(log.elements == [2, 100, 1, 3])
    #expect(scheduler.clock == 100)
  }

  @Test("R17 a due time longer than can be counted is the longest")
  func longest() {
    scheduler.schedule(after: .seconds(Int64.max)) { [log] in log.append(1) }
    scheduler.start()
    #expect(log.elements == [1])
  }

  @Test("R17 sleep moves the clock and makes work late, in its order")
  func sleep() {
    scheduler.at(10) { [log, scheduler] in
      scheduler.sleep(5)
      log.append(scheduler.clock)
    }
    scheduler.at(14) { [log, scheduler] in log.append(14 + 100 * scheduler.clock) }
    scheduler.at(12) { [log, scheduler] in log.append(12 + 100 * scheduler.clock) }
    scheduler.start()
    #expect(log.elements == [15, 1512, 1514])
  }

  @Test("R17 stop ends the run after the work that calls it, start takes it up again")
  func stop() {
    scheduler.stop()
    for time in [1, 2, 3] {
      scheduler.at(time) { [log, scheduler] in
        if time == 2 { scheduler.stop() }
        log.append(time)
      }
    }
    scheduler.advanceTo(10)
    #expect(log.elements == [1, 2])
    #expect(scheduler.clock == 2)
    scheduler.start()
    #expect(log.elements == [1, 2, 3])
  }

  @Test("R17 start inside a run does nothing, the run goes on")
  func nestedStart() {
    scheduler.at(1) { [log, scheduler] in
      scheduler.at(1) { log.append(2) }
      scheduler.start()
      log.append(1)
    }
    scheduler.start()
    #expect(log.elements == [1, 2])
  }

  @Test("R17 a subclass can put relative work off")
  func adjusting() {
    let scheduler = LatencyScheduler()
    scheduler.schedule { [log] in
      log.append(scheduler.clock)
      scheduler.schedule(after: .zero) { log.append(scheduler.clock) }
    }
    scheduler.start()
    #expect(log.elements == [1, 2])
  }

  @Test("R10 relative virtual time counts from the clock")
  func relativeVirtual() {
    scheduler.advanceTo(10)
    _ = scheduler.scheduleRelativeVirtual("x", dueTime: 5) { [log, scheduler] _ in
      log.append(scheduler.clock)
      return Disposables.create()
    }
    scheduler.start()
    #expect(log.elements == [15])
    #expect(scheduler.debugDescription.contains("clock: 15, waiting: 0"))
  }

  @Test("R17 the clock cannot be moved back")
  func backwards() async {
    await #expect(processExitsWith: .failure) { HistoricalScheduler().advanceTo(.distantPast) }
    await #expect(processExitsWith: .failure) { HistoricalScheduler().sleep(-1) }
  }
}

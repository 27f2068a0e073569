// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite("VirtualTime periodic work")
struct VirtualTimePeriodicTests {
  let scheduler = HistoricalScheduler()
  let log = Log<Double>()

  @Test("R9 run number n is due at the start plus n periods, exactly")
  func exact() {
    let work = scheduler.schedulePeriodic(0, startAfter: .milliseconds(50), period: .milliseconds(100)) {
      [log, scheduler] in
      log.append(scheduler.clock.timeIntervalSince1970)
      return $0 + 1
    }
    scheduler.advanceTo(Date(timeIntervalSince1970: 3600.01))
    work.dispose()
    scheduler.start()
    let start = Date(timeIntervalSince1970: 0)
    let expected = (0..<36000).map {
      start.addingTimeInterval(.milliseconds(50 + 100 * $0) / Duration.seconds(1)).timeIntervalSince1970
    }
    #expect(log.elements == expected)
  }

  @Test("R9 each run is given what the one before returned; late runs are not left out")
  func late() {
    let values = Log<Int>()
    let work = scheduler.schedulePeriodic(1, startAfter: .seconds(10), period: .seconds(10)) {
      [log, scheduler] in
      values.append($0)
      if $0 == 1 { scheduler.sleep(25) }
      log.append(scheduler.clock.timeIntervalSince1970)
      return $0 * 2
    }
    scheduler.advanceTo(Date(timeIntervalSince1970: 45))
    #expect(values.elements == [1, 2, 4, 8])
    #expect(log.elements == [35, 35, 35, 40])
    work.dispose()
    scheduler.start()
    #expect(values.elements.count == 4)
  }

  @Test("R9 it can be stopped from inside, and frees what it held")
  func stoppedFromInside() {
    let own = Log<any Disposable>()
    weak var probe: Mortal?
    do {
      let object = Mortal()
      probe = object
      let work = scheduler.schedulePeriodic(object, startAfter: .zero, period: .seconds(1)) { [log] in
        log.append(1)
        if log.elements.count == 3 { own.elements[0].dispose() }
        return $0
      }
      own.append(work)
    }
    #expect(probe != nil)
    scheduler.start()
    #expect(log.elements.count == 3)
    #expect(probe == nil)
  }

  @Test("R9 the next run comes before what the work schedules for the same time")
  func place() {
    let names = Log<String>()
    let work = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) {
      [scheduler] in
      names.append("tick")
      scheduler.at(scheduler.clock.addingTimeInterval(1)) { names.append("other") }
      return $0
    }
    scheduler.advanceTo(Date(timeIntervalSince1970: 2))
    work.dispose()
    #expect(names.elements == ["tick", "tick", "other"])
  }

  @Test("R9 a zero period is clamped where the scheduler makes time go on")
  func zeroPeriod() {
    let scheduler = LatencyScheduler()
    let work = scheduler.schedulePeriodic(0, startAfter: .zero, period: .zero) { [log] in
      log.append(Double(scheduler.clock))
      return $0
    }
    scheduler.advanceTo(4)
    work.dispose()
    #expect(log.elements == [1, 2, 3, 4])
  }

  @Test("R9 a repetition ends where spans of time do, and does not loop there")
  func endless() {
    let work = scheduler.schedulePeriodic(
      0, startAfter: .seconds(1), period: Duration(attoseconds: .max)
    ) { [log] in
      log.append(Double($0))
      return $0 + 1
    }
    scheduler.start()
    work.dispose()
    #expect(log.elements == [0, 1])
  }

  @Test("R9 a period that would stop or turn back time is refused")
  func badPeriods() async {
    await #expect(processExitsWith: .failure) {
      _ = HistoricalScheduler().schedulePeriodic(0, startAfter: .zero, period: .zero) { $0 }
    }
    await #expect(processExitsWith: .failure) {
      _ = HistoricalScheduler().schedulePeriodic(0, startAfter: .zero, period: .seconds(-1)) { $0 }
    }
  }
}

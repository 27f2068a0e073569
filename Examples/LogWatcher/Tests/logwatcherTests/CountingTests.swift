// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import logwatcher

@Suite("Windows and warnings")
struct CountingTests {
  let files = MemoryFiles()

  @Test("each window has the lines that came in it")
  func windows() throws {
    files.append("", to: "a.log")
    let watch = Watch("a.log", files: files) { $0.window = .seconds(10) }
    watch.pass(100)
    for _ in 1...3 {
      files.append("INFO x\n", to: "a.log")
      watch.pass(10_000)
    }
    let report = try #require(watch.report)
    #expect(report.ended.map(\.tally.lines) == [1, 1, 1])
    #expect(report.ended.map { $0.start.timeIntervalSince(report.start) } == [0, 10, 20])
    #expect(report.window.tally.lines == 0 && report.total.lines == 3)
    watch.pass(100_000)
    #expect(try #require(watch.report).ended.count == Counts.windows)
  }

  @Test("errors faster than the limit are warned of once, at once, until they have slowed down")
  func warnings() throws {
    files.append("", to: "a.log")
    let watch = Watch("a.log", files: files) { $0.limit = Limit(count: 3, span: .seconds(10)) }
    watch.pass(100)
    for _ in 1...3 {
      files.append("ERROR x\n", to: "a.log")
      watch.pass(1000)
    }
    #expect(watch.notices == [])
    files.append("FATAL y\nERROR z\n", to: "a.log")
    watch.pass(500)
    #expect(watch.notices == ["5 errors within 10s, the limit is 3"])
    #expect(watch.reports.last?.isAlarmed == true)
    watch.pass(20_000)
    #expect(watch.notices.dropFirst() == ["errors have slowed down"])
    #expect(watch.reports.last?.isAlarmed == false)
    files.append(String(repeating: "ERROR x\n", count: 4), to: "a.log")
    watch.pass(500)
    #expect(watch.reports.last?.alarms == 2)
  }

  @Test("errors that are spread out are not warned of")
  func spread() throws {
    files.append("", to: "a.log")
    let watch = Watch("a.log", files: files) { $0.limit = Limit(count: 3, span: .seconds(10)) }
    watch.pass(100)
    for _ in 1...100 {
      files.append("ERROR x\n", to: "a.log")
      watch.pass(4000)
    }
    #expect(watch.notices == [] && watch.reports.last?.total.errors == 100)
  }

  @Test("an alarm remembers a bounded number of moments")
  func boundedAlarm() {
    var alarm = RateAlarm(Limit(count: 10_000, span: .seconds(60)))
    let start = Date(timeIntervalSince1970: 0)
    var raised: [Int] = []
    for index in 1...20_000 {
      if alarm.add(1, at: start + .milliseconds(index)) { raised.append(index) }
    }
    #expect(raised == [10_001] && alarm.moments <= 61)
    #expect(alarm.settle(at: start + .seconds(81)) && alarm.count == 0)
  }

  @Test("sources without number are counted as one")
  func sources() {
    var tally = Tally()
    for index in 0..<5000 { tally.add(Entry(level: .info, source: "\(index)")) }
    #expect(tally.sources.count == Tally.mostSources + 1)
    #expect(tally.sources[Tally.otherSources]?.lines == 4000 && tally.lines == 5000)
  }

  @Test("there is a report a second, however much is read")
  func refresh() {
    files.append(String(repeating: "INFO x\n", count: 100_000), to: "a.log")
    let watch = Watch("a.log", files: files) { $0.isAll = true }
    watch.pass(60_000)
    #expect(watch.reports.count == 60 && watch.reports.last?.total.lines == 100_000)
  }
}

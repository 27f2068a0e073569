// SPDX-License-Identifier: MIT

import Foundation

/// What can be said of files.
enum News: Equatable, Sendable {
  case entries([Entry], bytes: Int)
  case event(FileEvent)

  var isGone: Bool { if case .event(let event) = self { event.isGone } else { false } }
}

/// What the count goes on by.
enum Step: Equatable, Sendable {
  case news(News)
  case windowEnd
  case refresh
  case end(isInterrupted: Bool)

  var isEnd: Bool { if case .end = self { true } else { false } }
}

/// Counts, step by step. A value: it knows no clock, no thread and no sequence.
struct Counts: Sendable {
  static let windows = 5
  static let notices = 20

  private(set) var report: Report
  /// Somebody should see the report as it is after this step.
  private(set) var isReportDue = false
  private var alarm: RateAlarm
  private var lastNotice = 0

  init(_ options: Options, at time: Date) {
    report = Report(start: time, time: time, window: Report.Window(start: time))
    alarm = RateAlarm(options.limit)
  }

  mutating func take(_ step: Step, at time: Date) {
    isReportDue = false
    report.time = time
    switch step {
    case .news(.entries(let entries, let bytes)): add(entries, bytes, at: time)
    case .news(.event(let event)): note(event)
    case .windowEnd:
      report.ended = report.ended.suffix(Self.windows - 1) + [report.window]
      report.window = Report.Window(start: time)
    case .refresh: isReportDue = true
    case .end(let isInterrupted):
      report.isLast = true
      report.isInterrupted = isInterrupted
      isReportDue = true
    }
    if alarm.settle(at: time) {
      report.isAlarmed = false
      notice("errors have slowed down")
    }
  }

  private mutating func add(_ entries: [Entry], _ bytes: Int, at time: Date) {
    report.bytes += bytes
    var errors = 0
    for entry in entries {
      report.total.add(entry)
      report.window.tally.add(entry)
      guard entry.level.isError else { continue }
      errors += 1
      report.lastError = entry.text
    }
    if alarm.add(errors, at: time) {
      report.isAlarmed = true
      report.alarms += 1
      notice("\(alarm.count) errors within \(Text.time(alarm.limit.span)), the limit is \(alarm.limit.count)")
    }
  }

  private mutating func note(_ event: FileEvent) {
    switch event {
    case .following(let path): report.files.insert(path)
    case .rotated(let path): notice("\(path): another file has taken its place")
    case .truncated(let path): notice("\(path): was truncated")
    case .gone(let path):
      report.files.remove(path)
      report.troubles[path] = nil
      notice("\(path): is gone")
    case .trouble(let trouble, let pause):
      report.troubles[trouble.path] = trouble.reason
      let next = pause.map { "; next try in \(Text.time($0))" } ?? ""
      notice("\(trouble.path): \(trouble.reason)\(next)")
    case .recovered(let path):
      report.troubles[path] = nil
      notice("\(path): can be read again")
    }
  }

  private mutating func notice(_ text: String) {
    lastNotice += 1
    report.notices = report.notices.suffix(Self.notices - 1) + [Report.Notice(number: lastNotice, text: text)]
    isReportDue = true
  }
}

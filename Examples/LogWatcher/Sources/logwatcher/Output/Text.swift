// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// What the program says.
enum Text {
  static func error(_ message: String) -> String { "logwatcher: \(legible(message))\n" }

  /// The live report, and the one in the file.
  static func live(_ report: Report) -> [String] {
    var lines = [headline(report)]
    lines.append(row("", Level.allCases.map(\.rawValue)))
    lines.append(row("total", report.total))
    lines.append(row("this window", report.window.tally))
    for window in report.ended.reversed().prefix(2) {
      lines.append(row("since \(clock(window.start))", window.tally))
    }
    for (name, source) in report.total.busiest(5) {
      lines.append("  \(legible(name)): \(count(source.lines, "line")), \(count(source.errors, "error"))")
    }
    if report.isAlarmed { lines.append("! errors come faster than the limit") }
    for (path, reason) in report.troubles.sorted(by: { $0.key < $1.key }).prefix(5) {
      lines.append("! \(legible(path)): \(reason)")
    }
    if let text = report.lastError { lines.append("last error: \(legible(text))") }
    return lines
  }

  /// What is left to say at the end.
  static func summary(_ report: Report) -> String {
    var lines = [headline(report)]
    for level in Level.allCases {
      if let number = report.total.levels[level] { lines.append("  \(level.rawValue): \(number)") }
    }
    if report.total.lines > 0 { lines.append("by source") }
    for (name, source) in report.total.busiest(10) {
      lines.append("  \(legible(name)): \(count(source.lines, "line")), \(count(source.errors, "error"))")
    }
    if report.alarms > 0 { lines.append(count(report.alarms, "warning") + " of too many errors") }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func headline(_ report: Report) -> String {
    let seconds = Duration.seconds(report.time.timeIntervalSince(report.start).rounded())
    let counted = [
      count(report.files.count, "file"), count(report.total.lines, "line"), count(report.bytes, "byte"),
    ]
    return counted.joined(separator: ", ") + " in " + time(seconds)
  }

  private static func row(_ name: String, _ tally: Tally) -> String {
    row(name, Level.allCases.map { String(tally.levels[$0, default: 0]) })
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    let padded = cells.map { String(repeating: " ", count: max(9 - $0.count, 1)) + $0 }
    return name.padding(toLength: 15, withPad: " ", startingAt: 0) + padded.joined()
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// `500ms`, `10s`, `5m`, `1h`, as it is typed; `1m 30s` where one unit is not enough.
  static func time(_ span: Duration) -> String {
    let (seconds, attoseconds) = (Int(span.components.seconds), span.components.attoseconds)
    if attoseconds != 0 { return "\(seconds * 1000 + Int(attoseconds / 1_000_000_000_000_000))ms" }
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")].filter { $0.0 > 0 }
    return parts.isEmpty ? "0s" : parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }

  private static func clock(_ date: Date) -> String {
    date.formatted(.iso8601.time(includingFractionalSeconds: false))
  }

  /// Without what would move the cursor or ring the bell: logs hold what strangers sent.
  static func legible(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }
}

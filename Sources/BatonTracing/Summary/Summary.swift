// SPDX-License-Identifier: MIT

import Foundation

extension Recording {
  /// The recording's ``statistics`` as text for a terminal, of at most 100 columns. It ends with a line feed.
  public var summary: String {
    let statistics = statistics
    let verdict = statistics.verdict.map { TextTable.line($0) + "\n" } ?? ""
    var parts = [headline + verdict + (dropped > 0 ? droppedNote : "")]
    if !runs.isEmpty {
      parts.append(Self.table(of: statistics.schedulers))
      let withTimers = statistics.schedulers.filter { $0.timers > 0 }
      if !withTimers.isEmpty { parts.append(Self.timers(of: withTimers)) }
      parts.append(Self.table(of: statistics.threads))
      if !names.isEmpty { parts.append(Self.table(of: statistics.names)) }
      if !statistics.mainRuns.isEmpty {
        parts.append(
          Self.table("longest runs on the main thread", "length", statistics.mainRuns) { $0.length })
      }
      if !statistics.mainWaits.isEmpty {
        parts.append(
          Self.table("longest waits for the main thread", "waited", statistics.mainWaits) { $0.wait ?? .zero }
        )
      }
      parts.append(Self.table(of: statistics.mainGaps, atAll: ranMain))
    }
    return parts.joined(separator: "\n")
  }

  /// The amounts of records, in a line.
  var headline: String {
    if runs.isEmpty && events.isEmpty { return "Nothing was recorded in \(Quantities.span(length)).\n" }
    let ran = runs.isEmpty ? "" : " on \(Quantities.count(schedulers.count, "scheduler"))"
    let on = runs.isEmpty ? "" : " and \(Quantities.count(threads.count, "thread"))"
    let passed = events.isEmpty ? "" : " at \(Quantities.count(places.count, "place"))"
    return "\(Quantities.span(length)): \(Quantities.count(runs.count, "run"))\(ran)\(on), "
      + "\(Quantities.count(events.count, "event"))\(passed)\n"
  }

  /// The number of missing records, in a line.
  var droppedNote: String {
    "\(Quantities.count(dropped, "record")) gave way to newer ones and \(dropped == 1 ? "is" : "are") missing here: "
      + "the beginning is incomplete.\n"
  }

  private static func table(of schedulers: [Statistics.Scheduler]) -> String {
    var table = TextTable(["scheduler", "runs", "busy", "wait 50%", "99%", "most", "run 50%", "99%", "most"])
    for scheduler in schedulers {
      table.add(
        [
          label(of: scheduler.name), Quantities.count(scheduler.runs),
          Quantities.share(scheduler.busyShare),
        ] + cells(scheduler.wait) + cells(scheduler.run))
    }
    return table.text
  }

  private static func timers(of schedulers: [Statistics.Scheduler]) -> String {
    var table = TextTable(["timers of", "runs", "late 50%", "99%", "most"])
    for scheduler in schedulers {
      table.add(
        [label(of: scheduler.name), Quantities.count(scheduler.timers)] + cells(scheduler.lateness))
    }
    return table.text
  }

  private static func table(of threads: [Statistics.Thread]) -> String {
    let incomplete = threads.contains { $0.dropped > 0 }
    var table = TextTable(["thread", "runs", "busy"] + (incomplete ? ["dropped"] : []))
    for thread in threads {
      table.add(
        [TextTable.line(thread.name), Quantities.count(thread.runs), Quantities.share(thread.busyShare)]
          + (incomplete ? [Quantities.count(thread.dropped)] : []))
    }
    return table.text
  }

  private static func table(of names: [Statistics.Named]) -> String {
    var table = TextTable(["name", "runs", "total", "run 50%", "99%", "most"])
    for name in names.prefix(20) {
      table.add(
        [TextTable.line(name.name), Quantities.count(name.runs), Quantities.span(name.total)]
          + cells(name.run))
    }
    return table.text
  }

  private static func table(
    _ title: String, _ figure: String, _ pieces: [Statistics.Piece], _ value: (Statistics.Piece) -> Duration
  ) -> String {
    var table = TextTable([title, figure, "from"])
    for piece in pieces {
      let element = piece.element.map { ": \($0)" } ?? ""
      table.add(
        [TextTable.line(piece.name + element), Quantities.span(value(piece)), Quantities.span(piece.begin)])
    }
    return table.text
  }

  private static func table(of gaps: [Statistics.Gap], atAll: Bool) -> String {
    guard atAll else { return "Nothing ran on the main thread.\n" }
    guard !gaps.isEmpty else { return "Nothing waited while the main thread ran nothing.\n" }
    var table = TextTable(["longest gaps on the main thread", "from", "to", "work waited for"])
    for gap in gaps {
      table.add([gap.length, gap.begin, gap.end, gap.waited].map { Quantities.span($0) })
    }
    return table.text
  }

  /// Whether anything ran on the main thread, or the main thread is in the recording.
  private var ranMain: Bool {
    threads.contains { $0.isMain } || runs.contains { schedulers[$0.scheduler].isMain }
  }

  /// The scheduler's own name comes before its class: `ThreadPoolScheduler("io")` is `io (ThreadPool)`.
  private static func label(of scheduler: String) -> String {
    let name = TextTable.line(scheduler)
    guard name.hasSuffix("\")"), let opening = name.range(of: "(\"") else { return name }
    let kind = name[..<opening.lowerBound]
    let label = name[opening.upperBound...].dropLast(2)
    return "\(label) (\(kind.hasSuffix("Scheduler") ? kind.dropLast(9) : kind))"
  }

  private static func cells(_ spread: Statistics.Spread?) -> [String] {
    guard let spread else { return ["–", "–", "–"] }
    return [spread.median, spread.percentile99, spread.most].map { Quantities.span($0) }
  }
}

// SPDX-License-Identifier: MIT

import Foundation

/// What the user asked for.
struct Options: Equatable, Sendable {
  /// Folders and files.
  var paths: [String] = []
  /// Which files of a folder are logs: `app.log`, and not `app.log.1`, to which it is renamed.
  var suffix = ".log"
  /// Read what is there already, too.
  var isAll = false
  /// Read what is there, and end.
  var isOnce = false
  /// How often files are looked at.
  var interval: Duration = .milliseconds(500)
  /// How long a window is for which lines are counted.
  var window: Duration = .seconds(60)
  /// How often there is a report.
  var refresh: Duration = .seconds(1)
  /// More errors than this within that time are warned of.
  var limit = Limit(count: 10, span: .seconds(60))
  /// Where the report is written.
  var report: String?
  var isQuiet = false

  var start: Tail.Start { isAll || isOnce ? .beginning : .end }
}

/// So many within a span of time.
struct Limit: Equatable, Sendable {
  var count: Int
  var span: Duration
}

/// A command that cannot be carried out as it stands.
struct UsageError: Error, Equatable {
  var message: String
}

/// What the arguments of the command line come to.
enum Command: Equatable {
  case watch(Options)
  case help

  /// - Parameter arguments: Without the name of the program.
  init(_ arguments: [String]) throws(UsageError) {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        if argument.isEmpty { throw UsageError(message: "a path must not be empty") }
        options.paths.append(argument)
        continue
      }
      switch argument {
      case "--help", "-h":
        self = .help
        return
      case "--":
        options.paths += rest
        rest = []
      case "--all": options.isAll = true
      case "--once": options.isOnce = true
      case "--quiet", "-q": options.isQuiet = true
      case "--suffix": options.suffix = try Self.value(argument, &rest)
      case "--report": options.report = try Self.value(argument, &rest)
      case "--interval": options.interval = try Self.duration(argument, Self.value(argument, &rest))
      case "--window": options.window = try Self.duration(argument, Self.value(argument, &rest))
      case "--limit": options.limit = try Self.limit(argument, Self.value(argument, &rest))
      default: throw UsageError(message: "\(argument): unknown option (see --help)")
      }
    }
    if options.paths.isEmpty { throw UsageError(message: "no file or folder given (see --help)") }
    self = .watch(options)
  }

  private static func value(_ name: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw UsageError(message: "\(name): needs a value")
    }
    return value
  }

  private static func limit(_ name: String, _ text: String) throws(UsageError) -> Limit {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), count >= 0 else {
      throw UsageError(message: "\(name): '\(text)' must be a count and a time, such as 10/1m")
    }
    return Limit(count: count, span: try duration(name, String(parts[1])))
  }

  private static let units: [(String, Duration)] = [
    ("ms", .milliseconds(1)), ("s", .seconds(1)), ("m", .seconds(60)), ("h", .seconds(3600)),
  ]

  private static func duration(_ name: String, _ text: String) throws(UsageError) -> Duration {
    for (suffix, unit) in units where text.hasSuffix(suffix) {
      // A day's worth of hours is more than anybody waits for, and no product of the two overflows.
      if let count = Int(text.dropLast(suffix.count)), 1...86_400_000 ~= count { return unit * count }
      break
    }
    throw UsageError(message: "\(name): '\(text)' must be a time, such as 500ms, 10s, 5m or 1h")
  }
}

extension Command {
  static let helpText = """
    usage: logwatcher [options] PATH...

    Follows log files, counts their lines by level and by source, and warns when errors come fast.
    A PATH is a file, or a folder whose files are followed, those included that come later.
    Ctrl-C ends it with a summary; a second Ctrl-C ends it at once.

      --all             count the lines that are there already, too
      --once            count the lines that are there, and end
      --suffix TEXT     which files of a folder are logs (.log)
      --limit N/TIME    warn of more than N errors within TIME (10/1m)
      --window TIME     how long a window of counts is (1m)
      --interval TIME   how often files are looked at (500ms)
      --report FILE     keep a report in FILE
      -q, --quiet       show nothing but warnings and the summary
      -h, --help        show this text

    A TIME is 500ms, 10s, 5m or 1h.
    Exit status: 0; 1 if something could not be read or written; 2 for a wrong argument; 130 if it was
    ended by Ctrl-C before it had read everything (--once), or by a second one.

    """
}

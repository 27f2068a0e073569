// SPDX-License-Identifier: MIT

/// How bad it is.
enum Level: String, CaseIterable, Sendable {
  case fatal, error, warning, info, debug, trace
  /// The line does not say; lines of a stack trace for example.
  case other

  var isError: Bool { self == .error || self == .fatal }

  /// What programs call them, in small letters.
  static let names: [String: Level] = [
    "fatal": .fatal, "critical": .fatal, "crit": .fatal, "panic": .fatal, "emerg": .fatal,
    "error": .error, "err": .error, "warning": .warning, "warn": .warning,
    "info": .info, "notice": .info, "debug": .debug, "trace": .trace,
  ]
}

/// What one line says.
struct Entry: Equatable, Sendable {
  var level: Level
  /// What the line names after its level, `[db]` or `db:`; else the file.
  var source: String
  /// The whole line if it is an error.
  var text: String?
}

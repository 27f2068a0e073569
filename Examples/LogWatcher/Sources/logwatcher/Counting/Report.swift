// SPDX-License-Identifier: MIT

import Foundation

/// How things stand.
struct Report: Equatable, Sendable {
  /// Lines of one stretch of time.
  struct Window: Equatable, Sendable {
    var start: Date
    var tally = Tally()
  }

  /// What the user is told when it happens. The numbers count up from 1.
  struct Notice: Equatable, Sendable {
    var number: Int
    var text: String
  }

  var start: Date
  var time: Date
  var total = Tally()
  var bytes = 0
  var window: Window
  /// The last windows that have ended, the latest last.
  var ended: [Window] = []
  /// The files that are followed.
  var files: Set<String> = []
  /// What cannot be read now, by path.
  var troubles: [String: String] = [:]
  var lastError: String?
  /// Errors come faster than the limit says.
  var isAlarmed = false
  var alarms = 0
  /// The last notices.
  var notices: [Notice] = []
  /// There will be no other.
  var isLast = false
  /// It is the last one because the user wanted it so.
  var isInterrupted = false
}

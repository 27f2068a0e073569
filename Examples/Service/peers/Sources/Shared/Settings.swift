// SPDX-License-Identifier: MIT

import Logging
import NIOCore

/// What can be set, by arguments of the same names as those of the service with Baton. Times are in
/// milliseconds.
public struct Settings: Sendable {
  public var port = 8080
  /// How long a client may take for a whole request, and be silent between two requests.
  public var requestTime = 10_000
  /// How long a client may take nothing of a stream. The events come more often.
  public var patience = 30_000
  /// How many events wait for a client that does not read.
  public var waitingEvents = 16
  /// How long the server waits, at its end, for answers that are under way.
  public var grace = 5000
  /// The time between two events, and the bytes of one.
  public var tick = 1000
  public var eventSize = 64
  public var searchTime = 0
  public var logLevel = Logger.Level.info

  private static var numbers: [Substring: WritableKeyPath<Settings, Int>] {
    [
      "port": \.port, "request-time": \.requestTime, "patience": \.patience, "grace": \.grace,
      "waiting-events": \.waitingEvents, "tick": \.tick, "event-size": \.eventSize,
      "search-time": \.searchTime,
    ]
  }

  /// Takes the program's arguments.
  public init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1)
      if parts.count == 2, let path = Self.numbers[parts[0]], let number = UInt32(parts[1]) {
        self[keyPath: path] = Int(number)
      } else if parts.count == 2, parts[0] == "log-level",
        let level = Logger.Level(rawValue: String(parts[1]))
      {
        logLevel = level
      } else {
        fatalError("\(argument) is not a setting: see Settings.swift")
      }
    }
  }
}

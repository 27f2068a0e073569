// SPDX-License-Identifier: MIT

import Logging

/// What can be set: by the program's arguments, such as `port=8080`. Times are in milliseconds.
struct Settings: Sendable {
  var port = 8080
  /// How long a client may take for a whole request, and be silent between two requests.
  var requestTime = 10_000
  /// How long a client may take nothing of a stream. The events come more often.
  var patience = 30_000
  /// How many events wait for a client that does not read.
  var waitingEvents = 16
  /// How long the server waits, at its end, for answers that are under way.
  var grace = 5000
  /// The time between two events, and the bytes of one.
  var tick = 1000
  var eventSize = 64
  /// How many orders are stored in a second, and how many may wait for that.
  var ordersPerSecond = 50
  var waitingOrders = 100
  /// How many orders of one client are taken in a second.
  var clientOrdersPerSecond = 20
  var searchTime = 0
  var ordersFile = "orders.txt"
  var logLevel = Logger.Level.info

  private static var numbers: [Substring: WritableKeyPath<Settings, Int>] {
    [
      "port": \.port, "request-time": \.requestTime, "patience": \.patience, "grace": \.grace,
      "waiting-events": \.waitingEvents, "tick": \.tick, "event-size": \.eventSize,
      "orders-per-second": \.ordersPerSecond, "waiting-orders": \.waitingOrders,
      "client-orders-per-second": \.clientOrdersPerSecond, "search-time": \.searchTime,
    ]
  }

  /// Takes an argument. Returns whether it is one.
  mutating func take(_ argument: String) -> Bool {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return false }
    if let path = Self.numbers[parts[0]], let number = UInt32(parts[1]) {
      self[keyPath: path] = Int(number)
    } else if parts[0] == "log-level", let level = Logger.Level(rawValue: String(parts[1])) {
      logLevel = level
    } else if parts[0] == "orders-file" {
      ordersFile = String(parts[1])
    } else {
      return false
    }
    return true
  }
}

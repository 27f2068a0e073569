// SPDX-License-Identifier: MIT

import Foundation

/// What the user asked for, and the bounds that hold for clients.
struct Options: Equatable, Sendable {
  /// Only this machine's programs can connect, unless another address is asked for.
  var host = "127.0.0.1"
  var port: UInt16 = 8080
  /// How often there is an event.
  var every: Duration = .seconds(1)
  /// How many events a client that comes late is told of.
  var replay = 16
  /// How many events wait for a slow client; then the oldest are left out.
  var buffer = 32
  /// More connections than this are refused.
  var connections = 100
  /// How long a request may take to come.
  var requestTime: Duration = .seconds(5)
  /// A client that takes nothing for so long is let go.
  var patience: Duration = .seconds(10)
  /// How often one that sends no more is sent a comment, by which it shows whether it has gone.
  var probe: Duration = .seconds(1)
  /// How long clients are waited for at the end.
  var grace: Duration = .seconds(2)
}

/// A command that cannot be carried out as it stands.
struct UsageError: Error, Equatable {
  var message: String
}

/// What the arguments of the command line come to.
enum Command: Equatable {
  case serve(Options)
  case help

  /// - Parameter arguments: Without the name of the program.
  init(_ arguments: [String]) throws(UsageError) {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        self = .help
        return
      case "--host": options.host = try Self.value(argument, &rest)
      case "--port": options.port = UInt16(try Self.number(argument, &rest, 0...65535))
      case "--every": options.every = .milliseconds(try Self.number(argument, &rest, 1...3_600_000))
      case "--replay": options.replay = try Self.number(argument, &rest, 0...10_000)
      case "--buffer": options.buffer = try Self.number(argument, &rest, 1...10_000)
      case "--connections": options.connections = try Self.number(argument, &rest, 1...200)
      default: throw UsageError(message: "\(argument): unknown option (see --help)")
      }
    }
    self = .serve(options)
  }

  private static func value(_ name: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError(message: "\(name): needs a value") }
    return value
  }

  private static func number(
    _ name: String, _ rest: inout ArraySlice<String>, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    let text = try value(name, &rest)
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "\(name): '\(text)' must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension Command {
  static let helpText = """
    usage: eventserver [options]

    Serves a page (/), a stream of events (/events) and how it stands (/status) over HTTP.
    Ctrl-C ends the streams and then the server; a second Ctrl-C ends it at once.

      --host ADDRESS      where it listens (127.0.0.1: for this machine alone)
      --port NUMBER       0 has the system choose one (8080)
      --every MS          how often there is an event, in milliseconds (1000)
      --replay N          how many events a client that comes late is told of (16)
      --buffer N          how many events wait for a slow client (32)
      --connections N     how many there may be at a time (100)
      -h, --help          show this text

    Exit status: 0; 1 if it cannot listen; 2 for a wrong argument; 130 for a second Ctrl-C.

    """
}

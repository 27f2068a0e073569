// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization

/// What the server has done, for `GET /status`.
final class Counters: Sendable {
  struct Values: Codable, Equatable, Sendable {
    /// Connections that are open.
    var connections = 0
    /// Streams among them.
    var clients = 0
    var requests = 0
    /// Events that were written, over all clients.
    var sent = 0
    /// Events that were left out because a client was slow.
    var dropped = 0
  }

  private let values = Mutex(Values())

  var current: Values { values.withLock { $0 } }

  func change(_ change: (inout Values) -> Void) { values.withLock { change(&$0) } }

  /// Counts one more connection if there are not so many yet.
  func enter(atMost limit: Int) -> Bool {
    values.withLock { values in
      if values.connections >= limit { return false }
      values.connections += 1
      return true
    }
  }

  var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Numbers always can be encoded.
    return (try? encoder.encode(current)) ?? Data()
  }
}

// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// Where each piece of the work is done.
struct Places: Sendable {
  /// Waits: for the next event, and for what takes too long. It never blocks, so no timer is late.
  var time: any Scheduler
  /// Learns of new connections and of clients that have gone. A queue, for the system tells queues.
  var network: DispatchQueue
  /// Reads requests and answers them. Its threads may block, so one client that dawdles holds up none of the
  /// others.
  var requests: any ImmediateScheduler
  /// Writes events to one client, on a thread of its own: that blocks while the client takes nothing.
  var client: @Sendable () -> any ImmediateScheduler
  /// Says what happens.
  var logging: any ImmediateScheduler
}

extension Places {
  static func real() -> Places {
    let threads = NewThreadScheduler(name: "eventserver.client", stackSize: 256 << 10)
    return Places(
      time: .serial(name: "eventserver.time"),
      network: DispatchQueue(label: "eventserver.network"),
      requests: .io,
      client: { threads.makeWorker() },
      logging: .main
    )
  }
}

// SPDX-License-Identifier: MIT

/// What a test kit needs that runs work until an asynchronous body has ended, and waits for what other threads bring.
extension VirtualTimeScheduler {
  /// The number of pieces of work that have come so far.
  package final var arrivals: Int { queue.arrivals }

  /// Blocks the calling thread, in real time, until more than `arrivals` pieces have come. For one thread at a time.
  ///
  /// - Returns: Whether more have come.
  package final func waitForArrival(since arrivals: Int, atMost span: Duration) -> Bool {
    queue.waitForArrival(since: arrivals, atMost: span)
  }

  /// Ends a run that is under way, and a wait for work.
  package final func endWait() { queue.wake() }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ImmediateSchedulerType {
  /// Runs `block`, which calls `reschedule` to be run again, once per call.
  ///
  /// `reschedule` may be called inside the block, any number of times, or stored and called later, from any
  /// thread. Each run is scheduled separately, runs never overlap, and the stack does not grow. If the
  /// scheduler refuses a run, ``Hooks/refusedWorkHandler`` is called, and the next call of `reschedule`
  /// requests another run.
  ///
  ///     scheduler.scheduleRecursive { reschedule in
  ///       guard let next = queue.next() else { return }
  ///       process(next)
  ///       reschedule()
  ///     }
  ///
  /// - Parameter block: The work.
  /// - Returns: A disposable that ends the recursion: no further run begins, and calls of `reschedule` have
  ///   no effect.
  /// - Scheduling: `block` runs where this scheduler runs work.
  @_alwaysEmitIntoClient
  @discardableResult
  public func scheduleRecursive(
    _ block: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    recursing(block)
  }
}

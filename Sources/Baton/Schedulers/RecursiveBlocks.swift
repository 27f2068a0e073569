// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ImmediateSchedulerType {
  /// Runs `block`, which can have itself run again by calling `reschedule`: once for each call.
  ///
  /// `reschedule` may be called inside the block, any number of times, or be kept and called later, from any
  /// thread. Runs never overlap, each is scheduled for itself, and the stack does not grow. If the scheduler refuses
  /// a run, ``Hooks/refusedWorkHandler`` is called, and the recursion goes on: the next call of `reschedule` asks for
  /// another run.
  ///
  ///     scheduler.scheduleRecursive { reschedule in
  ///       guard let next = queue.next() else { return }
  ///       process(next)
  ///       reschedule()
  ///     }
  ///
  /// - Parameter block: The work.
  /// - Returns: A disposable that ends the recursion at once: nothing more is run, and calls of `reschedule` do
  ///   nothing.
  /// - Scheduling: `block` runs where this scheduler runs work.
  @_alwaysEmitIntoClient
  @discardableResult
  public func scheduleRecursive(
    _ block: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    recursing(block)
  }
}

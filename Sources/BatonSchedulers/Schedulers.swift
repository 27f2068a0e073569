// SPDX-License-Identifier: MIT

/// The schedulers that are at hand everywhere, and the one that is running the present code.
public enum Schedulers {
  /// The scheduler that is running the present code, or nil.
  ///
  /// When one scheduler runs work inside another's, the inner one is current until that work is done. On the
  /// main thread, outside of any scheduler, it is the main scheduler, ``MainScheduler/asyncInstance``.
  public static var current: (any ImmediateScheduler)? {
    RunningScheduler.current ?? (MainThread.isCurrent ? MainScheduler.asyncInstance : nil)
  }

  /// Runs `body` on the calling thread, with `scheduler` as the current one until it returns or throws.
  ///
  /// For schedulers that run their work themselves: what is given to the forms of ``ImmediateScheduler`` that
  /// take a block, to recursion, to emulated periodic work and to `observe(on:)` runs so on every scheduler.
  public static func run<Result>(as scheduler: any ImmediateScheduler, _ body: () throws -> Result) rethrows
    -> Result
  {
    try RunningScheduler.run(as: scheduler, body)
  }
}

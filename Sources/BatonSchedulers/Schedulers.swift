// SPDX-License-Identifier: MIT

/// The schedulers that are at hand everywhere, and the one that is running the present code.
public enum Schedulers {
  private final class Running {
    // Exclusivity unchecked: one thread touches it, and no access spans a call.
    @exclusivity(unchecked) var scheduler: (any ImmediateScheduler)?
  }

  private static let running = ThreadLocal<Running>()

  /// The scheduler that is running the present code, or nil.
  ///
  /// When one scheduler runs work inside another's, the inner one is current until that work is done. On the
  /// main thread, outside of any scheduler, it is the main scheduler, ``MainScheduler/asyncInstance``.
  public static var current: (any ImmediateScheduler)? {
    if let scheduler = running.value(orMake: { Running() }).scheduler { return scheduler }
    return MainThread.isCurrent ? MainScheduler.asyncInstance : nil
  }

  /// Runs `body` with `scheduler` as the current one.
  @usableFromInline
  package static func run<Result>(as scheduler: any ImmediateScheduler, _ body: () throws -> Result) rethrows
    -> Result
  {
    let running = running.value { Running() }
    let outer = running.scheduler
    running.scheduler = scheduler
    defer { running.scheduler = outer }
    return try body()
  }
}

// SPDX-License-Identifier: MIT

/// The blocks that serve a queue: whether one is called, and when the driver's alarm calls one. Blocks do not
/// sleep: a block that finds nothing ends.
struct BlockCrew: Crew {
  enum Call: Equatable {
    /// The driver calls a block.
    case start
    /// At a moment it asks ``ItemQueue/alarmHasGoneOff()``.
    case alarm(at: UInt64)
  }

  /// How many blocks may run items at once.
  let width: Int

  private(set) var isCalled = false
  private var running = 0
  /// When the driver's alarm goes off, for a timer; `UInt64.max` if it is not set.
  private var alarm = UInt64.max

  init(width: Int) { self.width = width }

  @inline(__always) var allRun: Bool { running == width }

  mutating func call() -> Call? {
    if isCalled || allRun { return nil }
    isCalled = true
    return .start
  }

  mutating func callForTimer(at moment: UInt64) -> Call? {
    // A block that has been called, or the last that may run, looks for timers itself.
    if moment >= alarm || isCalled || allRun { return nil }
    alarm = moment
    return .alarm(at: moment)
  }

  /// Nil: nobody shuts these queues down.
  mutating func settle(_ rest: Outlook) -> Call? { nil }

  mutating func begin() { (isCalled, running) = (false, running + 1) }

  /// A block ends. Another one is called if anything waits.
  ///
  /// - Parameter rest: Nil if items wait, or may.
  mutating func end(_ rest: Outlook?) -> Call? {
    running -= 1
    return if let rest { callForTimer(at: rest.earliest) } else { call() }
  }

  mutating func alarmHasGoneOff() -> Call? {
    alarm = .max
    return call()
  }
}

extension ItemQueue where Servers == BlockCrew {
  func begin() { begin { $0.begin() } }

  /// - Parameter isMore: Whether the block has run its batch; otherwise it has found nothing to run.
  func end(isMore: Bool) -> BlockCrew.Call? { leave(isMore: isMore) { $0.end($1) } }

  func alarmHasGoneOff() -> BlockCrew.Call? { state.withLock { $0.crew.alarmHasGoneOff() } }
}

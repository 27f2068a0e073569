// SPDX-License-Identifier: MIT

/// A serial queue that an event loop serves.
///
/// Any thread wakes the loop up, outside all locks. Everything else happens on the loop's own thread: it calls ``serve()``,
/// which says when to call again. So the loop alone sets its timers.
final class EventLoopCore: SerialCore, @unchecked Sendable {
  // Sendable: constant, but for `isServing`, which belongs to the loop's thread.
  private let isCurrent: @Sendable () -> Bool
  private let wakeLoop: @Sendable (EventLoopQueue) -> Void
  private let makeStandIn: @Sendable (EventLoopCore) -> EventLoopScheduler
  @exclusivity(unchecked) private var isServing = false

  /// - Parameters:
  ///   - makeStandIn: Makes a scheduler for work that is left when the one that it was scheduled on is gone.
  ///   - isCurrent: Whether the calling thread is the loop's.
  ///   - wakeLoop: Has the loop call ``serve()``.
  init(
    _ kind: EventLoopScheduler.Type,
    name: String,
    bound: QueueBound?,
    makeStandIn: @escaping @Sendable (EventLoopCore) -> EventLoopScheduler,
    isCurrent: @escaping @Sendable () -> Bool,
    wakeLoop: @escaping @Sendable (EventLoopQueue) -> Void
  ) {
    self.isCurrent = isCurrent
    self.wakeLoop = wakeLoop
    self.makeStandIn = makeStandIn
    super.init(kind, name: name, bound: bound)
  }

  override var standIn: any ImmediateSchedulerType { makeStandIn(self) }

  override var isInside: Bool { isCurrent() }

  override func wake(_ state: inout State) -> Summons {
    // A job of a task, which comes after the end.
    if state.life == .over { state.life = .idle }
    return .needed
  }

  // The loop looks what it has to wait for.
  override func watch(_ state: inout State) -> Summons { .needed }

  override func end(_ state: inout State) -> Summons {
    // For who has kept a stand-in of a scheduler that is gone.
    inbox.set(Flag.closed)
    state.life = .over
    // The loop is to hear of it.
    return .needed
  }

  override func summon() { wakeLoop(EventLoopQueue(core: self)) }

  /// Runs what is to be run, in the loop.
  func serve() -> EventLoopTurn {
    // Work that runs the loop: what waits comes after that work, which is under way.
    if isServing { return .wait(nil) }
    isServing = true
    defer { isServing = false }
    let next = Platform.letGo { RunningScheduler.run(as: runner, isWork: false, runBatch) }
    switch next {
    case .again: return .again
    case .over: return .finished
    case .wait(let moment):
      if moment >= MonotonicClock.longestSpan { return .wait(nil) }
      let now = MonotonicClock.now()
      return .wait(.nanoseconds(Int64(clamping: moment > now ? moment - now : 0)))
    }
  }
}

// SPDX-License-Identifier: MIT

/// The mechanism that is an event loop, which serves the queue.
///
/// Any thread wakes the loop up, outside all locks. Everything else happens on the loop's own thread: it calls ``serve()``,
/// which says when to call again. So the loop alone sets its timers.
final class EventLoopCore: SerialMechanism, @unchecked Sendable {
  // Sendable: constant, but for `scheduler`, which is set once, and `isServing`, which belongs to the loop's thread.
  let kind: Any.Type
  let name: String
  let bound: QueueBound?
  weak var scheduler: (any ImmediateSchedulerType & AnyObject)?
  let queue = ItemQueue(startsThread: false, patience: nil)
  private let isCurrent: @Sendable () -> Bool
  private let wakeLoop: @Sendable (EventLoopQueue) -> Void
  private let makeStandIn: @Sendable (EventLoopCore) -> EventLoopScheduler
  /// Exclusivity unchecked: belongs to the loop's thread.
  @safe @exclusivity(unchecked) private var isServing = false

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
    self.kind = kind
    self.name = name
    self.bound = bound
    self.isCurrent = isCurrent
    self.wakeLoop = wakeLoop
    self.makeStandIn = makeStandIn
  }

  // Items that are left were never served: the loop let go of the queue.
  deinit { refuse(queue.giveUp().dropped, .shutDown) }

  var standIn: any ImmediateSchedulerType { makeStandIn(self) }

  var isInside: Bool { isCurrent() }

  /// Wakes the loop up, whatever the call: the loop looks itself what it has to do.
  func make(_ call: ItemQueue.Call) { wakeLoop(EventLoopQueue(core: self)) }

  /// Runs what is to be run, in the loop.
  func serve() -> EventLoopTurn {
    // Work that runs the loop: what waits comes after that work, which is under way.
    if isServing { return .wait(nil) }
    isServing = true
    defer { isServing = false }
    let next = Platform.letGo {
      RunningScheduler.run(as: runner, isWork: false) { queue.runBatch { $0.run() } }
    }
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

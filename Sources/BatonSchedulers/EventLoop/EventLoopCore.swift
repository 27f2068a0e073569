// SPDX-License-Identifier: MIT

/// The mechanism that is an event loop, which serves the queue.
///
/// Any thread may wake the loop up, outside all locks. Everything else happens on the loop's own thread: it calls ``serve()``,
/// which returns when to call it again. So only the loop sets its timers.
final class EventLoopCore: SerialMechanism, @unchecked Sendable {  // Sendable: constant, or of one thread.
  // `scheduler` is set once, and `isServing` belongs to the loop's thread.
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
  ///   - makeStandIn: Makes the scheduler that is current in work that is left when the scheduler itself is gone.
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

  // Items that are left will never be served, because the loop has released the queue.
  deinit { refuse(queue.giveUp().dropped, .shutDown) }

  var standIn: any ImmediateSchedulerType { makeStandIn(self) }

  var isInside: Bool { isCurrent() }

  /// Wakes the loop up for each kind of call: `serve()` finds out what there is to do.
  func make(_ call: ItemQueue.Call) { wakeLoop(EventLoopQueue(core: self)) }

  /// Runs waiting items and due timers, on the loop's thread.
  func serve() -> EventLoopTurn {
    // An item has run the loop, nested. The waiting items come after that item.
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

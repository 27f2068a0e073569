// SPDX-License-Identifier: MIT

/// Runs work in an event loop of your own: of libuv, GTK, a game's frames, `epoll`.
///
/// Two closures make a scheduler of a loop, with all that Baton's own schedulers have: work in order, timers, periodic
/// work, a bound, shutdown, tasks and actors, ``Schedulers/current``. When there is something to do the loop is woken up,
/// and given the ``EventLoopQueue`` that it serves from then on:
///
/// ```swift
/// let scheduler = EventLoopScheduler(
///   name: "loop",
///   isCurrent: { loop.isOnItsThread },
///   wake: { queue in loop.wakeUp(for: queue) })
///
/// // In the loop, on its thread, after it was woken up or its timer was due:
/// switch queue.serve() {
/// case .again: timeout = .zero
/// case .wait(let span): timeout = span
/// case .finished: queues.remove(queue)
/// }
/// ```
///
/// However much is scheduled while the loop is awake, it is woken up once; and one timer of the loop's is enough. Work that
/// is left when the scheduler is gone is run all the same, as long as the loop has the queue.
///
/// - Scheduling: everything runs in ``EventLoopQueue/serve()``, so on the loop's thread; nothing before the call that
///   schedules returns. All methods may be called from any thread.
public class EventLoopScheduler: HostedScheduler, WorkScheduler, PeriodicSchedulerType, ShutdownScheduler,
  @unchecked Sendable  // Sendable: constant; so are its subclasses.
{
  let core: EventLoopCore
  private let isShared: Bool
  private let isMain: Bool

  /// Makes a scheduler that runs work in an event loop.
  ///
  /// - Parameters:
  ///   - name: What it is called in a refusal and in a timeline.
  ///   - capacity: The pieces that may wait; nil means any number. Must be positive.
  ///   - whenFull: What happens to work that finds so many waiting.
  ///   - isMain: Whether the loop's thread is the main one: ``SchedulerTraits/runsOnMainThread``.
  ///   - isCurrent: Whether the calling thread is the loop's. Called on any thread.
  ///   - wake: Has the loop serve the queue soon, though it waits for something else, and as long as the queue has not
  ///     finished. Called on any thread, the loop's own, too, and without a lock. It does not serve the queue itself, and
  ///     a wake-up that comes while the loop is awake must not be lost: a write to an `eventfd`, `uv_async_send` and
  ///     `g_main_context_wakeup` are such calls.
  public convenience init(
    name: String,
    capacity: Int? = nil,
    whenFull: FullQueuePolicy = .wait,
    isMain: Bool = false,
    isCurrent: @escaping @Sendable () -> Bool,
    wake: @escaping @Sendable (EventLoopQueue) -> Void
  ) {
    let bound = QueueBound("EventLoopScheduler", capacity: capacity, policy: whenFull)
    let core = EventLoopCore(
      EventLoopScheduler.self, name: name, bound: bound,
      makeStandIn: { EventLoopScheduler(standingInFor: $0, isMain: isMain) },
      isCurrent: isCurrent,
      wakeLoop: wake)
    self.init(core, isMain: isMain, isShared: false)
  }

  /// Makes the core's own scheduler.
  init(_ core: EventLoopCore, isMain: Bool, isShared: Bool) {
    self.core = core
    self.isMain = isMain
    self.isShared = isShared
    core.scheduler = self
  }

  /// Makes a stand-in, for work that is left when the core's own scheduler has been freed.
  init(standingInFor core: EventLoopCore, isMain: Bool) {
    self.core = core
    self.isMain = isMain
    isShared = false
  }

  deinit { core.retire() }

  /// Refuses work from now on. Its queue has finished when all is done.
  ///
  /// - Precondition: This is not a shared scheduler, such as `.mainRunLoop`.
  public final func shutdown(_ mode: ShutdownMode) {
    require(!isShared, "\(type(of: self)): \(core.name) is shared and cannot be shut down")
    core.shutdown(mode)
  }

  public final var isShutDown: Bool { core.isClosed }

  package final var timerHost: any TimerHost { core }

  public final func submit(_ work: consuming ScheduledWork) -> any Disposable { core.submit(work) }
}

extension EventLoopScheduler {
  public final var schedulerTraits: SchedulerTraits {
    SchedulerTraits(isSerial: true, runsOnMainThread: isMain)
  }

  /// Whether the calling thread is the loop's.
  public final var mayNeedCallingThread: Bool { core.isInside }
}

/// The work and the timers of an ``EventLoopScheduler``, which its event loop serves.
public struct EventLoopQueue: Sendable {
  let core: EventLoopCore

  /// Runs waiting work and due timers: a batch of a bounded size, so that other sources of the loop get their turn.
  ///
  /// Called from inside a piece of this queue's work, by a nested run of the loop, it does nothing.
  ///
  /// - Precondition: The calling thread is the loop's.
  /// - Returns: When to call it again.
  public func serve() -> EventLoopTurn {
    require(
      core.isInside, "EventLoopQueue: serve() of \(core.name) was called on a thread that is not the loop's")
    return core.serve()
  }
}

/// What an event loop does when it has served an ``EventLoopQueue``.
public enum EventLoopTurn: Equatable, Sendable {
  /// More work waits: the loop serves the queue again as soon as its other sources have had their turn.
  case again
  /// The loop serves the queue when it is woken up, and after this span at the latest; nil means that no timer waits.
  case wait(Duration?)
  /// The scheduler has been shut down, or is gone, and no work is left: the loop lets go of the queue. (A task that goes on there
  /// may wake the loop up for the queue again.)
  case finished
}

extension EventLoopQueue: Hashable {
  /// Whether both are of the same scheduler.
  public static func == (lhs: EventLoopQueue, rhs: EventLoopQueue) -> Bool { lhs.core === rhs.core }

  /// Hashes the identity of the scheduler's mechanism.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(core)) }
}

// SPDX-License-Identifier: MIT

import Foundation

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
/// queue.serve { turn in
///   switch turn {
///   case .again: timeout = .zero
///   case .wait(let span): timeout = span
///   case .finished: queues.remove(queue)
///   }
/// }
///
/// // When the loop ends:
/// for queue in queues { queue.abandon() }
/// ```
///
/// However much is scheduled while the loop is awake, it is woken up once; and one timer of the loop's is enough. The loop is
/// never woken up between the end of the work and the end of the closure, so what the closure notes is never out of date. Work
/// that is left when the scheduler is gone is run all the same, as long as the loop has the queue.
///
/// **When the loop ends** before the scheduler, it says so by ``EventLoopQueue/abandon()``. Dropping all copies of a queue that is
/// to be served does the same. Then work is refused, timers and repetition included, and each sequence on the scheduler ends with
/// that refusal; jobs of tasks and actors run on a dispatch queue.
///
/// **Other users of the loop** get their turn between two calls of ``EventLoopQueue/serve(for:_:)``, each of which is short. After
/// ``EventLoopTurn/again`` the loop looks at its other sources before it serves again.
///
/// - Scheduling: everything runs in ``EventLoopQueue/serve(for:_:)``, so on the loop's thread; nothing before the call that
///   schedules returns. All methods may be called from any thread.
public class EventLoopScheduler: DrivenScheduler, WorkScheduler, PeriodicSchedulerType, ShutdownScheduler,
  @unchecked Sendable  // Sendable: constant; so are its subclasses.
{
  let core: EventLoopCore
  let isShared: Bool
  private let isMain: Bool

  /// Makes a scheduler that runs work in an event loop.
  ///
  /// - Parameters:
  ///   - name: What it is called in a refusal and in a timeline.
  ///   - capacity: The pieces that may wait; nil means any number. Must be positive.
  ///   - whenFull: What happens to work that finds so many waiting.
  ///   - isMain: Whether the loop's thread is the main one: ``SchedulerTraits/runsOnMainThread``.
  ///   - clock: How long timed work waits, and what ``now`` goes by, for a loop whose time is virtual: with a virtual
  ///     scheduler's ``SchedulerType/taskClock`` the scheduler says so (``SchedulerTraits/timeIsVirtual``). The spans of
  ///     ``EventLoopTurn/wait(_:)`` are of this clock, which is read on any thread and not waited for.
  ///   - isCurrent: Whether the calling thread is the loop's. Called on any thread.
  ///   - wake: Has the loop serve the queue soon, though it waits for something else, and from then on. Called on any thread, the
  ///     loop's own, too, and without a lock. It does not serve the queue itself, and a wake-up that comes while the loop is
  ///     awake must not be lost: a write to an `eventfd`, `uv_async_send` and `g_main_context_wakeup` are such calls.
  public convenience init(
    name: String,
    capacity: Int? = nil,
    whenFull: FullQueuePolicy = .wait,
    isMain: Bool = false,
    clock: some Clock<Duration> = .continuous,
    isCurrent: @escaping @Sendable () -> Bool,
    wake: @escaping @Sendable (EventLoopQueue) -> Void
  ) {
    let bound = QueueBound("EventLoopScheduler", capacity: capacity, policy: whenFull)
    let core = EventLoopCore(
      EventLoopScheduler.self, name: name, bound: bound,
      clock: clock is ContinuousClock ? nil : ClockTime(clock),
      isMain: isMain,
      loop: EventLoopCore.Loop(isCurrent: isCurrent, wake: wake))
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
  required init(standingInFor core: EventLoopCore, isMain: Bool) {
    self.core = core
    self.isMain = isMain
    isShared = false
  }

  deinit { core.retire() }

  /// The wall-clock time; with another clock than the continuous one, that clock's, as for an ``ExecutorScheduler``.
  public final var now: Date { core.date }

  /// What the clock of the timers shows.
  public final var clockReading: Duration { core.clockReading }

  public final func submit(_ work: consuming ScheduledWork) -> any Disposable { core.submit(work) }

  public final var schedulerTraits: SchedulerTraits {
    SchedulerTraits(isSerial: true, runsOnMainThread: isMain, timeIsVirtual: virtualTimeSource != nil)
  }

  /// The virtual time that the clock shows, if the clock is a virtual scheduler's ``SchedulerType/taskClock``.
  public final var virtualTimeSource: VirtualTimeSource? { core.virtualTimeSource }
}

/// The work and the timers of an ``EventLoopScheduler``, which its event loop serves.
///
/// The loop keeps it as long as it is to serve it: from a wake-up until it is told ``EventLoopTurn/wait(_:)`` without a span or
/// ``EventLoopTurn/finished``. A loop that drops all copies while it is to serve them abandons the queue: ``abandon()``.
public struct EventLoopQueue: Sendable {
  let handle: EventLoopHandle

  private var core: EventLoopCore { handle.core }

  /// Runs waiting work and due timers for a short time, so that other sources of the loop get their turn.
  ///
  /// The loop notes in `note` when to serve again. Until that returns the loop is not woken up for this queue: what comes
  /// meanwhile wakes the loop up, on this thread, right after it. So a loop may overwrite in `note` what an earlier wake-up has
  /// set, and remove the queue from those that it serves.
  ///
  /// Called from inside a piece of this queue's work, by a nested run of the loop, it runs nothing.
  ///
  /// - Precondition: The calling thread is the loop's.
  /// - Parameters:
  ///   - budget: How long pieces are begun, in real time; one is run at least, to its end. Zero means that one is run.
  ///   - note: Notes when the loop calls this again; called once, before this returns.
  public func serve(for budget: Duration = .microseconds(200), _ note: (_ turn: EventLoopTurn) -> Void) {
    require(
      core.mayServe, "EventLoopQueue: serve() of \(core.name) was called on a thread that is not the loop's")
    core.serve(for: budget, note)
  }

  /// Says that the loop will not serve this queue any more, because it ends.
  ///
  /// From then on the scheduler refuses work, with ``SchedulerRefusal/Reason/loopEnded``. What waits is refused too: work, timers
  /// and repetition, so each sequence that is served by them ends with the refusal. Jobs of tasks and actors run nevertheless, one
  /// after another, on a dispatch queue of their own. A piece that is running runs to its end. The closures that the loop has given
  /// are freed. May be called from any thread, and again, which has no effect.
  ///
  /// The loop lets go of its copies of the queue. It may be woken up once more, by a call that has begun before.
  ///
  /// - Scheduling: work is refused on the calling thread, before this returns; if the queue was dropped, on a dispatch queue.
  public func abandon() { core.abandon() }
}

/// What an event loop does when it has served an ``EventLoopQueue``.
public enum EventLoopTurn: Equatable, Sendable {
  /// More work waits: the loop serves the queue again as soon as its other sources have had their turn.
  ///
  /// A loop that looks at its sources in each turn serves again in the next one, without waiting. In a loop that runs all callbacks
  /// that are due before it looks at its sources, SwiftNIO's for one, a callback that is due at once would keep them from their
  /// turn: it sets a timer in the near future instead, such as 20 µs.
  case again
  /// The loop serves the queue when it is woken up, and after this span at the latest; nil means that no timer waits.
  case wait(Duration?)
  /// The scheduler has been shut down, or is gone, and no work is left: the loop lets go of the queue. (A task that goes on there
  /// wakes the loop up for the queue again.)
  case finished
}

extension EventLoopQueue: Hashable {
  /// Whether both are of the same scheduler.
  public static func == (lhs: EventLoopQueue, rhs: EventLoopQueue) -> Bool { lhs.core === rhs.core }

  /// Hashes the identity of the scheduler's driver.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(core)) }
}

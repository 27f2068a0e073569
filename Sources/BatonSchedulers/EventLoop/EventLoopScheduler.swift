// SPDX-License-Identifier: MIT

import Foundation

/// Runs work in your own event loop: that of libuv, GTK, a game or `epoll`.
///
/// Two closures turn a loop into a scheduler with all features of Baton's own schedulers: ordered work,
/// timers, periodic work, a bound, shutdown, tasks and actors, ``Schedulers/current``. When there is work,
/// the scheduler wakes the loop up and passes it the ``EventLoopQueue`` to serve from then on:
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
/// The scheduler wakes the loop up once, however much is scheduled while the loop is awake, and one timer of
/// the loop suffices. The turn that the closure stores is never outdated: see
/// ``EventLoopQueue/serve(for:_:)``. Work that remains after the deallocation of the scheduler still runs, as
/// long as the loop has the queue.
///
/// **When the loop ends** before the scheduler, call ``EventLoopQueue/abandon()``, so that the scheduler
/// refuses work; releasing all copies of a queue that is to be served has the same effect.
///
/// **Other sources of the loop** get their turn between two calls of ``EventLoopQueue/serve(for:_:)``, each
/// of which is short. After ``EventLoopTurn/again`` the loop handles its other sources before it serves the
/// queue again.
///
/// - Scheduling: All work runs in ``EventLoopQueue/serve(for:_:)``, and so on the loop's thread, and none
///   during the call that schedules it. All methods may be called from any thread.
public class EventLoopScheduler: DrivenScheduler, WorkScheduler, PeriodicSchedulerType, ShutdownScheduler,
  @unchecked Sendable  // Sendable: constant; so are its subclasses.
{
  let driver: LoopDriver
  let isShared: Bool

  /// Creates a scheduler that runs work in an event loop.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in refusals and timelines.
  ///   - capacity: The maximum number of waiting pieces of work; must be positive. Nil means no limit.
  ///   - whenFull: What to do with work that would exceed the capacity.
  ///   - isMain: Whether the loop runs on the main thread: ``SchedulerTraits/runsOnMainThread``.
  ///   - runsTasks: Whether asynchronous work of sequences that are subscribed to in this loop, such as the
  ///     closures of `mapLatest` and `map(maxConcurrent:)`, runs in the loop, too, unless an executor is
  ///     named. It then changes no threads, and must not block. By default it runs on the shared pool of
  ///     tasks.
  ///   - clock: The clock that measures the waits of timed work, and determines ``now``. Pass the
  ///     ``SchedulerType/taskClock`` of a virtual time scheduler for a loop in virtual time
  ///     (``SchedulerTraits/timeIsVirtual``). The spans of ``EventLoopTurn/wait(_:)`` are measured on this
  ///     clock. It is read on any thread, and its `sleep` is never called.
  ///   - isCurrent: Returns whether the calling thread is the loop's thread. Called on any thread.
  ///   - wake: Wakes the loop up, so that it serves the queue soon, and from then on. Called on any thread,
  ///     including that of the loop, without a lock held. The closure must not serve the queue itself, and a
  ///     wake-up during a turn of the loop must not be lost: a write to an `eventfd`, `uv_async_send` and
  ///     `g_main_context_wakeup` satisfy this.
  public convenience init(
    name: String,
    capacity: Int? = nil,
    whenFull: FullQueuePolicy = .wait,
    isMain: Bool = false,
    runsTasks: Bool = false,
    clock: some Clock<Duration> = .continuous,
    isCurrent: @escaping @Sendable () -> Bool,
    wake: @escaping @Sendable (EventLoopQueue) -> Void
  ) {
    let bound = QueueBound("EventLoopScheduler", capacity: capacity, policy: whenFull)
    let driver = LoopDriver(
      EventLoopScheduler.self, name: name, bound: bound,
      clock: clock is ContinuousClock ? nil : ClockTime(clock),
      isMain: isMain, runsTasks: runsTasks,
      loop: LoopDriver.Loop(isCurrent: isCurrent, wake: wake))
    self.init(driver, isShared: false)
  }

  /// Makes the driver's own scheduler; or, if `isShared` is nil, a stand-in for work that runs after that
  /// scheduler was freed.
  required init(_ driver: LoopDriver, isShared: Bool?) {
    self.driver = driver
    self.isShared = isShared ?? false
    if isShared != nil { driver.scheduler = self }
  }

  deinit { driver.retire() }

  @inline(never)  // As in ``DrivenScheduler``.
  public final func submit(_ work: consuming ScheduledWork) -> any Disposable { driver.submit(work) }

  /// The wall-clock time, or, with a clock other than `ContinuousClock`, the time that
  /// ``ExecutorScheduler/now`` defines.
  public final var now: Date { driver.clock?.date ?? Date() }

  /// The reading of the clock that the timers use.
  public final var clockReading: Duration { driver.clock?.elapsed ?? MonotonicClock.reading }

  public final var schedulerTraits: SchedulerTraits {
    SchedulerTraits(isSerial: true, runsOnMainThread: driver.isMain, timeIsVirtual: virtualTimeSource != nil)
  }

  /// The virtual time that the clock shows, if the clock is a virtual scheduler's
  /// ``SchedulerType/taskClock``.
  public final var virtualTimeSource: VirtualTimeSource? { driver.clock?.virtualTimeSource }
}

extension Schedulers {
  /// The event loop that runs the calling code, if the tasks of what is subscribed to in it run there.
  package static var loopForTasks: (any TaskExecutor)? {
    guard let loop = RunningScheduler.current as? EventLoopScheduler, loop.driver.runsTasks else {
      return nil
    }
    return loop
  }
}

/// The work and the timers of an ``EventLoopScheduler``, which its event loop serves.
///
/// The loop keeps a copy from a wake-up until the turn is ``EventLoopTurn/wait(_:)`` without a span or
/// ``EventLoopTurn/finished``. A loop that releases all copies before that abandons the queue: see
/// ``abandon()``.
public struct EventLoopQueue: Sendable {
  let handle: EventLoopHandle

  private var driver: LoopDriver { handle.driver }

  /// Runs waiting work and due timers for a short time, so that other sources of the loop get their turn.
  ///
  /// In `note` the loop stores when to serve the queue again. Until `note` returns, the scheduler does not
  /// wake the loop up for this queue; if work arrives during `note`, the scheduler wakes the loop up right
  /// after it, on this thread. So `note` may overwrite what an earlier wake-up has set, and remove the queue
  /// from those that the loop serves.
  ///
  /// A call from inside a piece of this queue's work, by a nested run of the loop, runs nothing.
  ///
  /// - Precondition: The calling thread is the loop's thread.
  /// - Parameters:
  ///   - budget: The real time after which no further piece of work begins. At least one piece runs, to its
  ///     end; with zero, exactly one.
  ///   - note: Stores when the loop calls `serve` again; called once, before `serve` returns.
  public func serve(for budget: Duration = .microseconds(200), _ note: (_ turn: EventLoopTurn) -> Void) {
    require(
      driver.mayServe,
      "EventLoopQueue: serve() of \(driver.name) was called on a thread that is not the loop's")
    driver.serve(for: budget, note)
  }

  /// Declares that the loop ends, and will not serve this queue any more.
  ///
  /// The scheduler then refuses new work, and all waiting work, timers and repetition, with
  /// ``SchedulerRefusal/Reason/loopEnded``, so each sequence that depends on them ends with the refusal. Jobs
  /// of tasks and actors still run, one after another, on a separate dispatch queue. A running piece of work
  /// runs to its end. The closures of the loop are released. This method may be called from any thread;
  /// further calls have no effect.
  ///
  /// The loop should release its copies of the queue. A call that has already begun may wake the loop up once
  /// more.
  ///
  /// - Scheduling: Work is refused on the calling thread, before this method returns; if all copies of the
  ///   queue were released instead, on a dispatch queue.
  public func abandon() { driver.abandon() }
}

/// What an event loop does after it has served an ``EventLoopQueue``.
public enum EventLoopTurn: Equatable, Sendable {
  /// More work is waiting: the loop serves the queue again as soon as its other sources have had their turn.
  ///
  /// A loop that polls its sources in each turn serves the queue in the next turn, without waiting. Some
  /// loops, such as SwiftNIO's, run all due callbacks before they poll their sources. There a callback that
  /// is due immediately would keep the sources from their turn: set a short timer instead, such as 20 µs. If
  /// such a loop has several queues, it serves none of them before that timer is due.
  case again
  /// The loop serves the queue when it is woken up, and after this span at the latest; nil means that there
  /// is no timer.
  case wait(Duration?)
  /// The scheduler has been shut down or deallocated, and no work is left: the loop releases the queue. (A
  /// task that resumes on the scheduler wakes the loop up for the queue again.)
  case finished
}

extension EventLoopQueue: Hashable {
  /// Returns whether both queues belong to the same scheduler.
  public static func == (lhs: EventLoopQueue, rhs: EventLoopQueue) -> Bool { lhs.driver === rhs.driver }

  /// Hashes the identity of the scheduler's driver.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(driver)) }
}

// SPDX-License-Identifier: MIT

import BatonKernel
import BatonTesting
internal import CTaskHooks

/// Runs `body`, and all tasks that it starts, in virtual time, without changes to the code under test.
/// ```swift
/// @Test func retriesForAnHour() async throws {
///   try await withVirtualTime {
///     let client = Client(retryEvery: .seconds(60))
///     try await Task.sleep(for: .seconds(3601))
///     #expect(await client.attempts == 60)
///   }
/// }
/// ```
/// These run in virtual time: the task of the body, and each task that code in virtual time starts, in any
/// way and from any kind of code, such as `Task { }` in an actor's method; their actors, including the main
/// actor; their sleeps on `ContinuousClock` and `SuspendingClock`, and the readings of these clocks; their
/// hops to the main thread, and timers of `.main`. Other code stays in real time: tests that run at the same
/// time, and tasks that are older than the body, or that code outside starts, even where they run on the
/// body's actors or are resumed by its tasks.
///
/// One thread runs all of it, one piece of work after another, and time advances when no piece is due, so
/// that each run of a body is the same. Pieces that are due at one instant (jobs, ends of sleeps, events of
/// sequences) run in the order of arrival. The unit of time is 1 µs; a sleep ends at the end of the
/// microsecond that contains its deadline.
///
/// These stay in real time: `Date()`, dispatch queues, threads, `sleep()`, and real-time schedulers. Work
/// that they add to virtual time runs when it arrives; if there is no other work, the run waits for it,
/// within `limits`.
///
/// Virtual time stands still, within `limits`, while one of its tasks runs outside it, or waits to run there:
/// on a custom or preferred executor other than the body's scheduler, or on an actor that a task outside
/// virtual time occupies. The sleeps and clocks of such a task are virtual. Time does not stand still for a
/// task that is suspended until code outside virtual time resumes it, because the runtime does not reveal
/// that this will happen.
///
/// A task that starts where virtual time cannot see it ends the run with `startedUnseen`, when it sleeps or
/// reads a clock: an `async let` that prefers an executor other than the body's scheduler and, on Apple
/// systems, a detached task that is isolated to an actor, and what such tasks start on actors.
///
/// When the body has ended, the work that is due at that instant runs. Remaining tasks continue in real time,
/// and sleep for the rest of their spans; tasks that prefer the scheduler stop, as all its work does. To
/// check that no work remains, read `dueTimes` of the scheduler that ``withVirtualTimeScheduler(limits:_:)``
/// provides. A cancelled sleep is listed there until its deadline, because the runtime keeps its timer.
///
/// On Linux deadlines are exact. On Apple systems the clock of the runtime cannot be replaced. With a runtime
/// before 2026 the clocks show real time there, and a sleep is rounded to the nearest millisecond; with a
/// newer runtime, bodies cannot run in virtual time: see ``VirtualTimeUnavailable/here``.
///
/// - Parameters:
///   - limits: The limits after which to abandon the run.
///   - body: The code to run, on the actor in whose code it is written. It inherits task-local values.
/// - Returns: The result of `body`.
/// - Throws: The error that `body` throws, or a `VirtualTimeStall` if `body` does not end. In that case
///   `body` is cancelled, and continues within the same limits. (A loop that only reads a clock,
///   `while ContinuousClock.now < end {}`, does not end: time stands still while a piece of work runs.) A
///   body that is still busy after that is stopped: its jobs are dropped, and its thread is blocked when it
///   begins a sleep or reads a clock. The main thread is not blocked; its piece of work continues in real
///   time. ``VirtualTimeUnavailable`` if the runtime does not support virtual time, or the calling task
///   already runs in virtual time. `CancellationError` if the task is cancelled before its turn; a later
///   cancellation is passed to the body.
/// - Scheduling: One body runs at a time in a process, in the order of the calls. Work runs on a thread that
///   is started for the run, and work of the main actor on the main queue, which no code may block during the
///   run.
public func withVirtualTime<Success: Sendable>(
  limits: VirtualTimeLimits = VirtualTimeLimits(),
  @_inheritActorContext _ body: sending @escaping @isolated(any) () async throws -> Success
) async throws -> Success {
  let body = UncheckedSendable(body)  // The one task that calls it owns it.
  return try await inVirtualTime(limits, nil) { _ in try await body.value() }
}

/// Runs `body` in virtual time, and passes it the scheduler of that time, for use with sequences.
/// ```swift
/// try await withVirtualTimeScheduler { scheduler in
///   let names = search.debounce(.milliseconds(300), scheduler: scheduler)
///   …
/// }
/// ```
/// The scheduler's clock begins at 0, in units of 1 µs. The scheduler is running, so do not start or advance
/// it; `try await Task.sleep(for:)` advances its clock. Apart from that this function works like
/// `withVirtualTime`.
///
/// - Parameters:
///   - limits: The limits after which to abandon the run.
///   - body: The code to run, on the actor in whose code it is written. It inherits task-local values.
/// - Returns: The result of `body`.
/// - Throws: The errors of `withVirtualTime`.
public func withVirtualTimeScheduler<Success: Sendable>(
  limits: VirtualTimeLimits = VirtualTimeLimits(),
  @_inheritActorContext _ body: sending @escaping @isolated(any) (TestScheduler) async throws -> Success
) async throws -> Success {
  let body = UncheckedSendable(body)  // The one task that calls it owns it.
  return try await inVirtualTime(limits, nil) { scheduler in try await body.value(scheduler) }
}

/// Does what `withVirtualTime` does, in the order that `run` chooses, if there is one.
///
/// - Parameter seesTasks: Whether the world is shown when a task is made; if nil, where the system shows
///   that.
package func inVirtualTime<Success: Sendable>(
  _ limits: VirtualTimeLimits, _ run: OrderRun?, seesTasks: Bool? = nil,
  _ body: sending @escaping (TestScheduler) async throws -> Success
) async throws -> Success {
  if ProcessWorld.holdsCurrentTask { throw VirtualTimeUnavailable(reason: .nested) }
  try await ProcessWorld.turn.take()
  defer { ProcessWorld.turn.giveBack() }
  if let unavailable = VirtualTimeUnavailable.here { throw unavailable }
  await ProcessWorld.makeReady()
  let world = TaskWorld(run, seesTasks: seesTasks ?? CTaskHooksSeeTasks())
  ProcessWorld.open(world)
  defer { ProcessWorld.close(world) }
  let body = UncheckedSendable(body)  // The one task that calls it owns it.
  return try await world.scheduler.run(
    limits: limits, { try await body.value(world.scheduler) },
    launch: { operation in world.launch { Task(operation: operation) } },
    surround: { TaskThread.run(as: world, $0) },
    sleepers: { world.sleepers }
  ) { standsStill in
    // Before the caller is resumed, because the caller is in real time or in another world.
    ProcessWorld.close(world, standsStill: standsStill)
  }
}

/// The reason why virtual time is unavailable.
public struct VirtualTimeUnavailable: Error, Equatable, CustomStringConvertible {
  /// The reason why virtual time is unavailable.
  public enum Reason: Sendable, Equatable {
    /// The runtime does not have the symbol of this name.
    case missing(String)
    /// In this runtime, sleeps and the main actor bypass the hooks, and calls of Dispatch cannot be replaced.
    case hooksArePassed
    /// The calling task already runs in virtual time.
    case nested
  }

  /// The reason why virtual time is unavailable in this process, or nil: for
  /// `.enabled(if: VirtualTimeUnavailable.here == nil)`.
  public static let here: VirtualTimeUnavailable? = {
    // Unsafe: a constant, which ends with a zero byte.
    if let missing = unsafe CTaskHooksMissing() {
      return unsafe .init(reason: .missing(String(cString: missing)))
    }
    return CTaskHooksArePassed() ? .init(reason: .hooksArePassed) : nil
  }()

  /// The reason why virtual time is unavailable.
  public let reason: Reason

  /// Creates an error.
  public init(reason: Reason) { self.reason = reason }

  /// The reason as text.
  public var description: String {
    switch reason {
    case .missing(let name):
      "withVirtualTime: not possible with this Swift runtime, which has no \(name) (is it linked statically?)"
    case .hooksArePassed:
      """
      withVirtualTime: not possible with this system's Swift runtime, which has sleeps and the main actor go past its hooks; \
      give tasks a TestScheduler, with Task(executorPreference:), and have them sleep by its clock
      """
    case .nested: "withVirtualTime: must not be called in virtual time"
    }
  }
}

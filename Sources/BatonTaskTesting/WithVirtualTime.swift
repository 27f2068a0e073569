// SPDX-License-Identifier: MIT

import BatonKernel
import BatonTesting
import CTaskHooks

/// Runs `body` in virtual time, with all that it starts: without a change to the code under test.
/// ```swift
/// @Test func retriesForAnHour() async throws {
///   try await withVirtualTime {
///     let client = Client(retryEvery: .seconds(60))
///     try await Task.sleep(for: .seconds(3601))
///     #expect(await client.attempts == 60)
///   }
/// }
/// ```
/// In virtual time are the body's task and each that is made in virtual time, `Task { }` and `Task.detached` too; their
/// actors, also the main actor; their sleeps by `ContinuousClock` and `SuspendingClock`, and what these clocks show; their hops
/// to the main thread, and timers of `.main`. The sleeps of others, tests that run at the same time, pass in real time.
///
/// One thread runs all of it, one piece after another, and time moves when no piece is due: so a body runs alike each time.
/// Pieces that are due at one instant (jobs, ends of sleeps, events of sequences) run in the order of arrival. Time counts in
/// microseconds; a sleep ends with the microsecond in which its deadline falls.
///
/// Not in virtual time are `Date()`, dispatch queues, threads, `sleep()`, schedulers that keep real time, actors with
/// executors of their own, and tasks that are made with another executor preference than the body's scheduler. Work that they
/// bring to virtual time runs when it arrives; if there is nothing else to do, the run waits for it, within `limits`.
///
/// Time stands still, within `limits`, while a task that has run in virtual time runs elsewhere, or waits for its turn there:
/// on an actor that another world's task is on, or on another executor. Time does not stand still for a task that is suspended
/// until code outside virtual time resumes it, because the runtime does not tell that this will happen.
///
/// When the body has ended, the work that is due at that instant is run. Tasks that it has left behind go on in real time, and
/// sleep for the rest of their spans; tasks that prefer the scheduler stand still, as all its work does. To be sure that there
/// are none, look at `dueTimes` of the scheduler that ``withVirtualTimeScheduler(limits:_:)`` hands over. A cancelled sleep is
/// listed there until it would have ended, because the runtime keeps its timer.
///
/// On Linux deadlines are exact. On Apple's systems the runtime's clock cannot be replaced: with a runtime of before 2026 the
/// clocks show real time there, and a sleep is rounded to the nearest millisecond; with a newer one there is no virtual time
/// for whole bodies. ``VirtualTimeUnavailable/here`` says so beforehand.
///
/// - Parameters:
///   - limits: When to give up.
///   - body: What to run, on the actor in whose code it is written. Task-local values are passed on to it.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws. `VirtualTimeStall` if it does not end: it is cancelled first, and run on within the same
///   limits. (A loop that only looks at a clock, `while ContinuousClock.now < end {}`, does not end: time stands still while a
///   piece of work runs.) A body that is still busy then stands still for good: its jobs are dropped, and its thread is held
///   when it begins a sleep or looks at a clock. The main thread is not held; its piece of work goes on in real time.
///   ``VirtualTimeUnavailable`` if the runtime does not allow for it, or the calling task is in virtual time already.
///   `CancellationError` if the task is cancelled before its turn; a later cancellation reaches the body.
/// - Scheduling: one body at a time in a process, in the order of the calls. Work runs on a thread that is started for it, and
///   work of the main actor on the main queue, which no code may block meanwhile.
public func withVirtualTime<Success: Sendable>(
  limits: VirtualTimeLimits = VirtualTimeLimits(),
  @_inheritActorContext _ body: sending @escaping @isolated(any) () async throws -> Success
) async throws -> Success {
  let body = UncheckedSendable(body)  // The one task that calls it owns it.
  return try await inVirtualTime(limits, nil) { _ in try await body.value() }
}

/// Runs `body` in virtual time, with all that it starts, and hands it the scheduler of that time, for sequences.
/// ```swift
/// try await withVirtualTimeScheduler { scheduler in
///   let names = search.debounce(.milliseconds(300), scheduler: scheduler)
///   …
/// }
/// ```
/// The scheduler's clock begins at 0, and its unit is a microsecond. It is running, so it must not be started or advanced;
/// `try await Task.sleep(for:)` moves it. All else is as in `withVirtualTime`. (The two have different names so that the
/// compiler's messages about a body are precise.)
///
/// - Parameters:
///   - limits: When to give up.
///   - body: What to run, on the actor in whose code it is written. Task-local values are passed on to it.
/// - Returns: What `body` returns.
/// - Throws: As `withVirtualTime`.
public func withVirtualTimeScheduler<Success: Sendable>(
  limits: VirtualTimeLimits = VirtualTimeLimits(),
  @_inheritActorContext _ body: sending @escaping @isolated(any) (TestScheduler) async throws -> Success
) async throws -> Success {
  let body = UncheckedSendable(body)  // The one task that calls it owns it.
  return try await inVirtualTime(limits, nil) { scheduler in try await body.value(scheduler) }
}

/// Does what `withVirtualTime` does, in the order that `run` chooses, if there is one.
func inVirtualTime<Success: Sendable>(
  _ limits: VirtualTimeLimits, _ run: OrderRun?,
  _ body: sending @escaping (TestScheduler) async throws -> Success
) async throws -> Success {
  if ProcessWorld.holdsCurrentTask { throw VirtualTimeUnavailable(reason: .nested) }
  try await ProcessWorld.turns.enter()
  defer { ProcessWorld.turns.leave() }
  if let unavailable = VirtualTimeUnavailable.here { throw unavailable }
  await ProcessWorld.makeReady()
  let world = TaskWorld(run)
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

/// Why there is no virtual time.
public struct VirtualTimeUnavailable: Error, Equatable, CustomStringConvertible {
  /// Why there is no virtual time.
  public enum Reason: Sendable, Equatable {
    /// The runtime has no symbol of this name.
    case missing(String)
    /// In this runtime sleeps and the main actor bypass the hooks, and its calls of Dispatch cannot be replaced here.
    case hooksArePassed
    /// The calling task is in virtual time already.
    case nested
  }

  /// The reason why this process has no virtual time, or nil if it has: for `.enabled(if: VirtualTimeUnavailable.here == nil)`.
  public static let here: VirtualTimeUnavailable? = {
    // Unsafe: a constant, which ends with a zero byte.
    if let missing = unsafe CTaskHooksMissing() {
      return unsafe .init(reason: .missing(String(cString: missing)))
    }
    return CTaskHooksArePassed() ? .init(reason: .hooksArePassed) : nil
  }()

  /// Why there is no virtual time.
  public let reason: Reason

  /// Makes an error.
  public init(reason: Reason) { self.reason = reason }

  /// The reason, for a person to read.
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

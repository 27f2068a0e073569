// SPDX-License-Identifier: MIT

extension SchedulerType {
  /// A clock that shows this scheduler's time, which may be virtual, and lets tasks sleep in that time.
  /// ```swift
  /// try await Task.sleep(for: .seconds(3), clock: scheduler.taskClock)
  /// ```
  public var taskClock: SchedulerClock { SchedulerClock(self) }
}

/// A clock that shows the time of a scheduler.
///
/// The clock shows the scheduler's ``SchedulerType/clockReading``.
public struct SchedulerClock: Clock {
  /// An instant of a scheduler's time.
  public struct Instant: InstantProtocol {
    /// The time since a moment that is the same for all instants of a scheduler.
    public let offset: Duration

    /// Returns the instant `duration` later, or the nearest that can be represented.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset.saturatingSum(duration))
    }

    /// Returns the span from this instant to `other`, or the nearest that can be represented.
    public func duration(to other: Instant) -> Duration { other.offset.saturatingDifference(offset) }

    /// Returns whether one instant is before another one of the same scheduler.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  let scheduler: any SchedulerType

  init(_ scheduler: any SchedulerType) { self.scheduler = scheduler }

  /// The current instant.
  public var now: Instant { Instant(offset: scheduler.clockReading) }

  /// One nanosecond; in virtual time a sleep ends at the end of the time unit that contains its deadline.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until the clock reaches `deadline`; if it has passed, the task only yields.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which to resume.
  ///   - tolerance: Not used: the leeway of the scheduler applies.
  /// - Throws: `CancellationError` as soon as the task is cancelled; ``SchedulerRefusal`` if the scheduler
  ///   refuses the timer, for example because it has been shut down.
  /// - Scheduling: A timer of the scheduler resumes the task, which continues on its own executor.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let observer = scheduler.virtualTimeSource?.taskObservation.observer
    observer?.look()
    try Task.checkCancellation()
    let span = now.duration(to: deadline)
    guard span > .zero else {
      await Task.yield()
      return try Task.checkCancellation()
    }
    let wakeUp = WakeUp()
    // Unsafe: `WakeUp` resumes the continuation exactly once.
    try await withTaskCancellationHandler {
      try await unsafe withUnsafeThrowingContinuation { continuation in
        guard unsafe wakeUp.wait(continuation) else { return }
        observer?.sleepBegins()
        let exact = scheduler.virtualTimeSource?.scheduler.span(until: deadline.offset) ?? span
        let call = RefusableCall("sleep", .unknown) { refusal in
          wakeUp.wake(refusal.map { .failure($0) } ?? .success(()))
        }
        wakeUp.attach(scheduler.scheduleRelative(call, dueTime: exact.clamped) { $0.run() })
      }
    } onCancel: {
      wakeUp.wake(.failure(CancellationError()))
    }
  }
}

/// One sleep: it is over with the first outcome, which may come before the sleep begins.
///
/// Unsafe: `wait` stores a continuation if there is no outcome, and otherwise resumes it. A stored one is
/// resumed by the thread that sets the outcome.
private final class WakeUp: Sendable {
  typealias Outcome = Result<Void, any Error>
  typealias Sleeper = UnsafeContinuation<Void, any Error>

  @safe private struct State {
    var sleeper: Sleeper?
    var timer: (any Disposable)?
    var outcome: Outcome?
  }

  private let state = Lock(State())

  /// Begins the sleep. Returns false if it is over at once, so that it needs no timer.
  func wait(_ sleeper: Sleeper) -> Bool {
    let early = state.withLock { state in
      if state.outcome == nil { unsafe state.sleeper = sleeper }
      return state.outcome
    }
    if let early { unsafe sleeper.resume(with: early) }
    return early == nil
  }

  /// Hands over the timer of a sleep that has begun.
  func attach(_ timer: any Disposable) {
    let isOver = state.withLock { state in
      if state.outcome == nil { state.timer = timer }
      return state.outcome != nil
    }
    if isOver { timer.dispose() }
  }

  /// Ends the sleep, unless it is over.
  func wake(_ outcome: Outcome) {
    let (sleeper, timer): (Sleeper?, (any Disposable)?) = unsafe state.withLock { state in
      if state.outcome != nil { return (nil, nil) }
      state.outcome = outcome
      return unsafe (state.sleeper.take(), state.timer.take())
    }
    timer?.dispose()
    unsafe sleeper?.resume(with: outcome)
  }
}

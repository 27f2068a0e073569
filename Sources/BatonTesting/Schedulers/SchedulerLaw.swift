// SPDX-License-Identifier: MIT

/// A law that every scheduler must obey that runs work asynchronously and in real time.
public enum SchedulerLaw: String, CaseIterable, Sendable {
  /// Each piece of work runs once, with its state, whichever thread has scheduled it.
  case runsOnce
  /// The call that schedules work returns before the work runs, even on the thread that runs the work. Work
  /// that is scheduled during other work runs after that work.
  ///
  /// Schedulers that run work in line where they can are exempt.
  case runsLater
  /// Pieces of work run one after another, and those that one thread schedules in that order.
  ///
  /// Checked for serial schedulers only: by default those whose traits say so.
  case serialOrder
  /// Work that is disposed of before it has begun does not run, and is freed.
  case cancellation
  /// Timed work does not run before its due time, and runs in the order of due times. A zero or negative span
  /// means immediately.
  case timers
  /// Periodic work runs once per period, each time with the state that the previous run returned, until it is
  /// disposed of.
  ///
  /// Checked for each `PeriodicSchedulerType` only.
  case repetition
  /// While the scheduler has work without a pause, other users of the queue, thread or loop that runs it get
  /// their turn; also while two schedulers of one event loop have work without a pause.
  case fairness
  /// `Schedulers.current` is the scheduler in its work, and is reset on the thread afterwards.
  case currentScheduler
  /// `observe(on:)` delivers all elements on the scheduler, in order, without loss or repetition, and then
  /// the completion.
  case hops
  /// After a shutdown, work is refused, and its state is notified once; waiting work is dropped or finished,
  /// according to the mode.
  ///
  /// Checked for each `ShutdownScheduler` only.
  case shutdown
  /// Tasks that prefer the scheduler run on it, and also complete after a shutdown.
  ///
  /// Checked for each `TaskExecutor` only.
  case tasks
  /// All jobs of tasks run even if the scheduler is shut down at the same time, or before other threads
  /// enqueue them.
  ///
  /// Checked for each `TaskExecutor` that is a `ShutdownScheduler` only.
  case tasksBesideShutdown
  /// The scheduler's `schedulerTraits`, `clockReading` and `mayNeedCallingThread` are correct.
  case traits
  /// A scheduler is freed when it has been released, and so is the work that it has run.
  case nothingLeaked
}

/// A violation of a law by a scheduler, as `checkScheduler` reports it.
public struct SchedulerViolation: Hashable, Sendable, CustomStringConvertible {
  /// The name of the scheduler in the check.
  public let name: String
  /// The law.
  public let law: SchedulerLaw
  /// What the check observed.
  public let what: String

  /// The violation as a sentence.
  public var description: String { "\(name) breaks \(law.rawValue): \(what)" }
}

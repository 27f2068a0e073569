// SPDX-License-Identifier: MIT

/// A law that every scheduler must keep that runs work elsewhere and in real time.
public enum SchedulerLaw: String, CaseIterable, Sendable {
  /// Each piece of work is run once, with its state, whichever of several threads has scheduled it.
  case runsOnce
  /// The call that schedules returns before the work is run, also on the thread that runs the work, where another of its users
  /// schedules. What work schedules comes behind that work.
  ///
  /// Schedulers that run work in line where they can are exempt from it.
  case runsLater
  /// One piece is run after the other, and what one thread schedules is run in that order.
  ///
  /// Checked only for serial schedulers: those whose traits say so, unless the check is told otherwise.
  case serialOrder
  /// Work that is disposed of before it begins is not run, and freed.
  case cancellation
  /// Timed work is not run before its time, earlier work before later. Zero and negative spans mean now.
  case timers
  /// Periodic work is run one period after the other, each time with what it returned the time before, until it is disposed
  /// of.
  ///
  /// Checked of `PeriodicSchedulerType`s only.
  case repetition
  /// While the scheduler always has work, other users of what runs that work get their turns.
  case fairness
  /// `Schedulers.current` is the scheduler in its work, and not afterwards in the thread.
  case currentScheduler
  /// Elements cross to the scheduler in order, none lost or repeated, and the completion behind them.
  case hops
  /// After a shutdown work is refused, and its state is told once; waiting work is dropped or finished, according to the mode.
  ///
  /// Checked of `ShutdownScheduler`s only.
  case shutdown
  /// Tasks that prefer the scheduler run there, also after a shutdown.
  ///
  /// Checked of `TaskExecutor`s only.
  case tasks
  /// All jobs of tasks run when the scheduler is shut down beside them and they come from other threads afterwards.
  ///
  /// Checked of `TaskExecutor`s that are `ShutdownScheduler`s only.
  case tasksBesideShutdown
  /// Its `schedulerTraits`, its `clockReading` and its `mayNeedCallingThread` are true.
  case traits
  /// A scheduler that was released is freed, and so is the work that it has run.
  case nothingLeaked
}

/// A law that a scheduler was seen to break; see `checkScheduler`.
public struct SchedulerViolation: Hashable, Sendable, CustomStringConvertible {
  /// What the check called the scheduler.
  public let name: String
  /// The law.
  public let law: SchedulerLaw
  /// What was seen.
  public let what: String

  /// The violation, for a person to read.
  public var description: String { "\(name) breaks \(law.rawValue): \(what)" }
}

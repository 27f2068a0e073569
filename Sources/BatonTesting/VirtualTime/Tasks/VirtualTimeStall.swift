// SPDX-License-Identifier: MIT

import BatonKernel

/// The reason why a run of tasks in virtual time was abandoned.
public struct VirtualTimeStall: Error, CustomStringConvertible {
  /// What keeps the body from ending.
  public enum Reason: Sendable, Equatable {
    /// All waiting work is due after the limit of virtual time: a task sleeps forever, or too long.
    case sleeps
    /// No work is left, and none arrived in the grace period: the body waits for an event outside virtual
    /// time, or for one that never happens.
    case waits
    /// `tasks` tasks run outside virtual time, and have not returned in the grace period: their next job is
    /// on another executor, or waits for an actor that another thread occupies. Virtual time waits for such
    /// tasks.
    case waitsOutside(tasks: Int)
    /// `pieces` pieces of work have run, the last `atOneInstant` of them at one instant. If the second number
    /// is large, too, a loop never sleeps.
    case works(pieces: Int, atOneInstant: Int)
    /// One piece of work read the clock `count` times without suspending. Time stands still while a piece of
    /// work runs, so a loop that waits for the clock to reach a time never ends: it must sleep. `task` is the
    /// name that `Task(name:)` gave to the task that read the clock, if it has one.
    case looks(count: Int, task: String?)
    /// A task that started where virtual time cannot see it has begun a sleep or read a clock, so that
    /// results may be wrong: an `async let` that prefers another executor or, on Apple systems, a detached
    /// task that started directly on an actor. `task` is the name that `Task(name:)` gave to the task, if it
    /// has one. On Apple systems a task of another test, on an actor that the body uses, too, is taken for
    /// such a task.
    case startedUnseen(task: String?)
  }

  /// A task that sleeps in virtual time.
  public struct Sleeper: Sendable, Hashable, CustomStringConvertible {
    /// The name that `Task(name:)` gave to the task, if it has one. On Apple systems before 2026 it is nil.
    public let name: String?
    /// The time at which the sleep ends, counted from the beginning of the run.
    public let dueTime: Duration

    package init(name: String?, dueTime: Duration) {
      self.name = name
      self.dueTime = dueTime
    }

    /// The sleeper as text: `"poller" until 60.0 s`.
    public var description: String {
      "\(name.map { "\"\($0)\"" } ?? "a task without a name") until \(dueTime / .seconds(1)) s"
    }
  }

  /// What keeps the body from ending.
  public let reason: Reason
  /// The virtual time that had passed.
  public let elapsed: Duration
  /// The due times of the waiting work, counted from the beginning of the run, in order.
  public let dueTimes: [Duration]
  /// The sleeping tasks of `withVirtualTime`, in the order in which they would wake up. Tasks that sleep on a
  /// scheduler's `taskClock` are not included.
  public let sleepers: [Sleeper]
  /// Whether the body ended when it was cancelled. If not, it ignores cancellation and has been abandoned; if
  /// it was busy, its thread is blocked forever.
  public internal(set) var hasEnded = false

  /// The stall as text.
  public var description: String {
    "\(reason.description) \(seconds(elapsed)) of virtual time have passed; \(waiting). The body was cancelled and has "
      + (hasEnded ? "ended." : "not ended: it ignores cancellation.")
  }

  /// The name of the calling task.
  package static var nameOfTask: String? {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
  }

  /// Whether the body would never come to rest.
  var isBusy: Bool {
    switch reason {
    case .works, .looks: true
    case .sleeps, .waits, .waitsOutside, .startedUnseen: false
    }
  }

  private var waiting: String {
    if dueTimes.isEmpty { return "no work waits" }
    let shown = dueTimes.prefix(8).map(seconds).joined(separator: ", ")
    return "\(dueTimes.count) pieces of work wait, for \(shown)\(dueTimes.count > 8 ? ", …" : "")\(asleep)"
  }

  private var asleep: String {
    if sleepers.isEmpty { return "" }
    let shown = sleepers.prefix(8).map(\.description).joined(separator: ", ")
    return "; asleep: \(shown)\(sleepers.count > 8 ? ", …" : "")"
  }

  private func seconds(_ span: Duration) -> String { "\(span / .seconds(1)) s" }
}

extension VirtualTimeStall.Reason {
  fileprivate var description: String {
    switch self {
    case .sleeps: "The body is not done, and what work there is is due later than the body may take."
    case .waits:
      "The body waits for something that never happens, or that happens outside virtual time and takes too long."
    case .waitsOutside(let tasks):
      "The body is not done, and \(tasks) of its tasks do not come back from actors or executors outside virtual time."
    case .works(let pieces, let last):
      "The body is not done after \(pieces) pieces of work, the last \(last) of them at one instant."
    case .looks(let count, let task):
      """
      \(task.map { "The task \"\($0)\"" } ?? "A task without a name") looked at the clock \(count) times without suspending. \
      Time stands still meanwhile, so a loop that waits for the clock must sleep.
      """
    case .startedUnseen(let task):
      """
      \(task.map { "The task \"\($0)\"" } ?? "A task without a name") slept or read a clock, but virtual time cannot see how it \
      started. If it is an "async let" that prefers another executor, add it to a task group instead. If it is a detached task \
      that is isolated to an actor, start it as Task { }, or let it begin outside the actor: Task.detached { await … }. If it is \
      a task of another test, the two tests must not share the actor.
      """
    }
  }
}

/// The limits for a body that runs in virtual time.
public struct VirtualTimeLimits: Sendable {
  /// The maximum virtual time of the body; by default 365 days.
  public var virtualTime: Duration
  /// The maximum number of pieces of work; by default 10 million.
  public var pieces: Int
  /// The maximum number of times that one piece of work reads the clock (`now` of `ContinuousClock`,
  /// `SuspendingClock` or the scheduler) or begins a sleep; by default 10 million.
  public var looks: Int
  /// The real time to wait, when there is no work, for threads outside virtual time to schedule some; by
  /// default 1 s.
  public var grace: Duration
  /// The real time that a piece of work may take once the body has been cancelled, unless the grace period is
  /// longer.
  package var patience = Duration.seconds(10)

  /// How often a piece of work may look at the clock or begin a sleep once the body has been cancelled.
  static var lastLooks: Int { 20_000 }

  /// Creates limits.
  public init(
    virtualTime: Duration = .seconds(365 * 86_400), pieces: Int = 10_000_000, looks: Int = 10_000_000,
    grace: Duration = .seconds(1)
  ) {
    require(virtualTime >= .zero, "VirtualTimeLimits: virtualTime must not be negative, was \(virtualTime)")
    require(pieces > 0, "VirtualTimeLimits: pieces must be positive, was \(pieces)")
    require(looks > 0, "VirtualTimeLimits: looks must be positive, was \(looks)")
    require(grace >= .zero, "VirtualTimeLimits: grace must not be negative, was \(grace)")
    self.virtualTime = virtualTime
    self.pieces = pieces
    self.looks = looks
    self.grace = grace
  }
}

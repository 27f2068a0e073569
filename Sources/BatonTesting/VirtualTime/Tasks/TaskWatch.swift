// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch
import Synchronization

/// What the tasks of a virtual run are doing, so that the clock stands still while one of them is busy
/// elsewhere.
///
/// Each task that has run on the run's thread is in one of two sets until it is over:
/// ```
///            ┌──────sleeps──────▶
/// ──run──▶ awake               asleep: a timer of the run will wake it
///            ◀──run, or wakes────┘
/// ```
/// An awake task is at home if its next job waits among the run's work. If no work is due and an awake task
/// is still *active*, it is abroad: another thread runs it, or another executor or a busy actor holds its
/// job. It comes back by itself. A *suspended* task waits for other code.
///
/// A task can be seen abroad only if it has run here before, and only if ``TaskReference/activity`` is known.
package final class TaskWatch: TaskObserver, @unchecked Sendable {  // Sendable: atomic, or the owner's.
  /// The identity of the run's thread, or 0.
  private let owner = Atomic<UInt>(0)
  /// The identity of the thread that runs a piece of the run's work while the run's thread waits, or 0.
  private let guest = Atomic<UInt>(0)
  /// Whether the run has been given up, so that its thread must stand still.
  private let isAbandoned = Atomic(false)

  // Exclusivity unchecked: only the thread that `owner` names touches them, or its guest while it waits.
  @safe @exclusivity(unchecked) private var awake: [TaskReference: UInt64] = [:]
  @safe @exclusivity(unchecked) private var asleep: [TaskReference: UInt64] = [:]
  /// The tasks that are part of their parents, and so are not kept alive.
  @safe @exclusivity(unchecked) private var parts: Set<TaskReference> = []
  @safe @exclusivity(unchecked) private var mostLooks = 0
  @safe @exclusivity(unchecked) private var looksLeft = 0
  @safe @exclusivity(unchecked) private var giveUp: (() -> Void)?

  /// Whether a body is being run.
  package var isOn: Bool { owner.load(ordering: .acquiring) != 0 }

  private var isHere: Bool { owner.load(ordering: .relaxed) == ThreadIdentity.current }

  /// Begins a run on the calling thread.
  func begin() { _ = owner.exchange(ThreadIdentity.current, ordering: .acquiringAndReleasing) }

  /// Ends the run, on its thread, unless the run has been given up and another one has begun. Called before
  /// the caller of the run hears of its end, because that caller may begin the next run at once.
  func end() {
    guard isHere else { return }
    for task in Array(awake.keys) + Array(asleep.keys) { forget(task) }
    giveUp = nil
    _ = owner.exchange(0, ordering: .acquiringAndReleasing)
  }

  package func run(_ job: UnownedJob, _ body: () -> Void) { run(TaskReference(job), body) }

  /// Runs a job by calling `body`. `task` is the job's task, or nil if the job serves an actor.
  package func run(_ task: TaskReference?, _ body: () -> Void) {
    guard isHere else { return body() }
    // A finished `async let` may be gone as soon as its parent runs.
    for part in parts where part.activity == .over { forget(part) }
    guard let task else { return body() }
    wakes(task)
    if awake[task] == nil {
      awake[task] = task.number
      if task.isPartOfParent { parts.insert(task) } else { task.retain() }
    }
    body()
    if (task.activity ?? .over) == .over { forget(task) }
  }

  /// The calling thread's task is about to sleep, and a timer of the run's scheduler will wake it.
  ///
  /// - Returns: The task.
  @discardableResult
  package func sleeps() -> TaskReference? {
    guard isHere, let task = TaskReference.current, let number = awake.removeValue(forKey: task) else {
      return nil
    }
    asleep[task] = number
    return task
  }

  package func sleepBegins() { sleeps() }

  /// A task's timer has fired.
  package func wakes(_ task: TaskReference) {
    guard isHere, let number = asleep.removeValue(forKey: task) else { return }
    awake[task] = number
  }

  private func forget(_ task: TaskReference) {
    let isKnown = awake.removeValue(forKey: task) != nil || asleep.removeValue(forKey: task) != nil
    if isKnown, parts.remove(task) == nil { task.release() }
  }

  /// Counts the tasks that are busy elsewhere, and those that have ended there since the last look. Called when no work is due
  /// here.
  func lookAbroad() -> (busy: Int, ended: Int) {
    var (busy, ended) = (0, 0)
    for (task, number) in awake {
      // The parent may have run elsewhere and have reused the memory of its part.
      if parts.contains(task), task.number != number {
        forget(task)
        continue
      }
      switch task.activity {
      case .over:
        forget(task)
        ended += 1
      case .active: busy += 1
      case .suspended, nil: break
      }
    }
    return (busy, ended)
  }

  package func beginPiece() { looksLeft = mostLooks }

  /// Runs a part of a piece on the calling thread, while the run's thread waits for it.
  package func runAsGuest(_ body: () -> Void) {
    _ = guest.exchange(ThreadIdentity.current, ordering: .acquiringAndReleasing)
    body()
    _ = guest.exchange(0, ordering: .acquiringAndReleasing)
  }

  /// From now on, each piece of work may look at the clock or begin a sleep `number` times. Then `giveUp` is called.
  func limitLooks(_ number: Int, _ giveUp: @escaping () -> Void) {
    (mostLooks, looksLeft, self.giveUp) = (number, number, giveUp)
  }

  /// Makes the run's thread stand still.
  func abandon() { _ = isAbandoned.exchange(true, ordering: .acquiringAndReleasing) }

  /// The calling thread looks at the clock or begins a sleep: the only points at which code can be stopped
  /// that ignores cancellation and never suspends.
  ///
  /// A guest does not stand still, because the main thread has others' work too. It may be the run's own thread: a program
  /// that has given its main thread away has main work run by the thread that waits for it.
  package func look() {
    let owner = owner.load(ordering: .relaxed)
    if owner == 0 { return }
    let here = ThreadIdentity.current
    let isGuest = guest.load(ordering: .relaxed) == here
    guard isGuest || owner == here else { return }
    if giveUp != nil {
      looksLeft -= 1
      if looksLeft == 0 { giveUp?() }
    }
    if !isGuest, isAbandoned.load(ordering: .acquiring) { while true { DispatchSemaphore(value: 0).wait() } }
  }
}

extension CountedTimeScheduler {
  /// The watch over the tasks that run in this time, made when it is first asked for.
  package var taskWatch: TaskWatch {
    // No other class observes.
    taskObservation.observer { TaskWatch() } as! TaskWatch
  }
}

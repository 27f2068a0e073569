// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// What the tasks of a virtual run are doing, so that its clock stands still while one of them is busy elsewhere.
///
/// Each task that has run on the run's thread is in one of two sets until it is over:
/// ```
///            ┌──────sleeps──────▶
/// ──run──▶ awake               asleep: a timer of the run will wake it, and nobody need look
///            ◀──run, or wakes────┘
/// ```
/// A task that is awake is at home if its next job waits with the run's work. When no work is due, one that is *active* all
/// the same is abroad: an actor that another thread is on has its job, or another executor, or runs it. It comes back by
/// itself. One that is suspended waits for somebody.
///
/// What is abroad is seen only in tasks that have run here, and only where ``TaskReference/activity`` is known.
package final class TaskWatch: @unchecked Sendable {  // Sendable: the thread that is `owner` has the rest.
  /// A run's thread, or zero.
  private let owner = Atomic<UInt>(0)
  /// Whether the run has been given up, and its thread is to stand still.
  private let isAbandoned = Atomic(false)

  @exclusivity(unchecked) private var awake: [TaskReference: UInt64] = [:]
  @exclusivity(unchecked) private var asleep: [TaskReference: UInt64] = [:]
  /// How many of the tasks are part of their parents, and so not kept alive.
  @exclusivity(unchecked) private var parts: Set<TaskReference> = []
  @exclusivity(unchecked) private var mostLooks = 0
  @exclusivity(unchecked) private var looksLeft = 0
  @exclusivity(unchecked) private var giveUp: (() -> Void)?

  /// Whether a body is being run.
  package var isOn: Bool { owner.load(ordering: .acquiring) != 0 }

  private var isHere: Bool { owner.load(ordering: .relaxed) == ThreadIdentity.current }

  /// Begins a run on the calling thread.
  func begin() { _ = owner.exchange(ThreadIdentity.current, ordering: .acquiringAndReleasing) }

  /// Ends it, on the same thread, unless that has been given up and another run has begun. The next run may begin as soon as
  /// whoever waits for this one hears of its end, so this is called before.
  func end() {
    guard isHere else { return }
    for task in Array(awake.keys) + Array(asleep.keys) { forget(task) }
    giveUp = nil
    _ = owner.exchange(0, ordering: .acquiringAndReleasing)
  }

  /// Runs a job by `body`, of `task` unless it serves an actor.
  package func run(_ task: TaskReference?, _ body: () -> Void) {
    guard isHere else { return body() }
    looksLeft = mostLooks
    // An `async let` that is over may be gone as soon as its parent runs.
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

  /// The calling thread's task is going to sleep, and a timer of the run's scheduler will wake it.
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

  /// A task's timer has fired.
  package func wakes(_ task: TaskReference) {
    guard isHere, let number = asleep.removeValue(forKey: task) else { return }
    awake[task] = number
  }

  private func forget(_ task: TaskReference) {
    let isKnown = awake.removeValue(forKey: task) != nil || asleep.removeValue(forKey: task) != nil
    if isKnown, parts.remove(task) == nil { task.release() }
  }

  /// How many tasks are busy elsewhere. For when no work is due here.
  func countAbroad() -> Int {
    var count = 0
    for (task, number) in awake {
      // The parent may have run elsewhere, and other things be where its part was.
      if parts.contains(task), task.number != number {
        forget(task)
        continue
      }
      switch task.activity {
      case .over: forget(task)
      case .active: count += 1
      case .suspended, nil: break
      }
    }
    return count
  }

  /// From now on a job may look at the clock, or begin a sleep, only so many times; then `giveUp` is called, and the run's thread
  /// stands still.
  func limitLooks(_ number: Int, _ giveUp: @escaping () -> Void) {
    (mostLooks, looksLeft, self.giveUp) = (number, number, giveUp)
  }

  /// The run's thread is to stand still.
  func abandon() { _ = isAbandoned.exchange(true, ordering: .acquiringAndReleasing) }

  /// The calling thread looks at the clock, or begins a sleep: the only places where code can be held up that ignores
  /// cancellation and never suspends. No lock is held.
  package func look() {
    guard isHere else { return }
    if giveUp != nil {
      looksLeft -= 1
      if looksLeft == 0 { giveUp?() }
    }
    if isAbandoned.load(ordering: .acquiring) { while true { DispatchSemaphore(value: 0).wait() } }
  }
}

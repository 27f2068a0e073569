// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch
import Synchronization

/// What the tasks of a virtual run are doing, so that the clock stands still while one of them is busy
/// elsewhere.
///
/// Each task that has run on the run's thread, or has been reported as made, is in one of two sets until it
/// is over:
/// ```
///            ┌──────sleeps──────▶
/// ──run──▶ awake               asleep: a timer of the run will wake it
///            ◀──run, or wakes────┘
/// ```
/// An awake task is at home if its next job waits among the run's work. If no work is due and an awake task
/// is still *active*, it is abroad: another thread runs it, or another executor or a busy actor holds its
/// job. It comes back by itself. A *suspended* task waits for other code.
///
/// A task can be seen abroad only if it is in a set, and only if ``TaskReference/activity`` is known.
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
  /// The tasks that have run here in the present piece: if such a task is over, it has ended here.
  @safe @exclusivity(unchecked) private var entered: [TaskReference] = []
  /// The tasks that threads have made since the last look, with a reference counted for each.
  private let newcomers = Lock<[TaskReference]>([])
  private let unseenTask = Lock<VirtualTimeStall.Reason?>(nil)
  @safe @exclusivity(unchecked) private var mostLooks = 0
  @safe @exclusivity(unchecked) private var looksLeft = 0
  @safe @exclusivity(unchecked) private var giveUp: (() -> Void)?

  /// A thread may have made a task while the run ended.
  deinit { for task in newcomers.withLock({ $0 }) { task.release() } }

  /// Whether a body is being run.
  package var isOn: Bool { owner.load(ordering: .acquiring) != 0 }

  /// Whether the calling thread runs the work, the guest too: the owner waits for its guest.
  private var isHere: Bool {
    let here = ThreadIdentity.current
    return owner.load(ordering: .relaxed) == here || guest.load(ordering: .relaxed) == here
  }

  /// Begins a run on the calling thread.
  func begin() {
    // Looked for now: it makes a task, which must not happen while a task enters.
    TaskReference.makeReady()
    _ = owner.exchange(ThreadIdentity.current, ordering: .acquiringAndReleasing)
  }

  /// Ends the run, on its thread, unless the run has been given up and another one has begun. Called before
  /// the caller of the run hears of its end, because that caller may begin the next run at once.
  func end() {
    guard isHere else { return }
    welcome()
    for task in Array(awake.keys) + Array(asleep.keys) { forget(task) }
    giveUp = nil
    unseenTask.withLock { $0 = nil }
    entered.removeAll()
    _ = owner.exchange(0, ordering: .acquiringAndReleasing)
  }

  package func run(_ job: UnownedJob, _ body: () -> Void) { run(TaskReference(job), body) }

  /// Runs a job by calling `body`. `task` is the job's task, or nil if the job serves an actor.
  package func run(_ task: TaskReference?, _ body: () -> Void) {
    guard isHere else { return body() }
    if let task { enters(task) } else { forgetEndedParts() }
    body()
    forgetEnded()
  }

  /// A task begins to run on the calling thread, or runs on.
  package func enters(_ task: TaskReference) {
    guard isHere else { return }
    forgetEndedParts()
    wakes(task)
    entered.append(task)
    if awake.updateValue(task.number, forKey: task) != nil { return }
    if task.isPartOfParent { parts.insert(task) } else { task.retain() }
  }

  /// Any thread has made a task of the run's, which it keeps alive meanwhile.
  package func made(_ task: TaskReference) {
    guard isOn else { return }
    task.retain()
    newcomers.withLock { $0.append(task) }
  }

  private func welcome() {
    for task in newcomers.withLock({ exchange(&$0, with: []) }) {
      if awake[task] != nil || asleep[task] != nil { task.release() } else { awake[task] = task.number }
    }
  }

  /// A finished `async let` may be gone as soon as its parent runs.
  private func forgetEndedParts() {
    for part in parts where part.activity == .over { forget(part) }
  }

  /// Forgets the tasks that have ended here.
  private func forgetEnded() {
    welcome()
    for task in entered where awake[task] != nil && (task.activity ?? .over) == .over { forget(task) }
    entered.removeAll(keepingCapacity: true)
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

  /// Counts the tasks that are busy elsewhere, and those that have ended there since the last look. Called
  /// when no work is due here.
  func lookAbroad() -> (busy: Int, ended: Int) {
    forgetEnded()
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

  /// From now on, each piece of work may look at the clock or begin a sleep `number` times. Then `giveUp` is
  /// called.
  func limitLooks(_ number: Int, _ giveUp: @escaping () -> Void) {
    (mostLooks, looksLeft, self.giveUp) = (number, number, giveUp)
  }

  /// The reason for which the run's results may be wrong, if there is one.
  var unseen: VirtualTimeStall.Reason? { unseenTask.withLock { $0 } }

  /// A task of which the watch has not heard has looked at a clock or begun a sleep.
  ///
  /// - Parameter name: The task's name.
  package func reportUnseen(_ name: String?) {
    unseenTask.withLock { if $0 == nil { $0 = .startedUnseen(task: name) } }
  }

  /// Makes the run's thread stand still.
  func abandon() { _ = isAbandoned.exchange(true, ordering: .acquiringAndReleasing) }

  /// The calling thread looks at the clock or begins a sleep: the only points at which code can be stopped
  /// that ignores cancellation and never suspends.
  ///
  /// A guest does not stand still, because the main thread has others' work too. It may be the run's own
  /// thread: a program that has given its main thread away has main work run by the thread that waits for it.
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

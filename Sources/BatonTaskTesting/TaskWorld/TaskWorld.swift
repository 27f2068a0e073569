// SPDX-License-Identifier: MIT

import BatonKernel
import BatonTesting
import Dispatch

/// The tasks of one body in virtual time, and their waiting jobs.
///
/// The runtime's hooks belong to the process, so they see the jobs of all tasks, those of other tests too. The world takes a
/// job if
/// * the world knows the job's task, whichever thread resumes it;
/// * or the task is new, and a task that the world knows has made it;
/// * or the calling task is a subscriber's context that was captured in this world;
/// * or the calling task prefers the world's scheduler: its first job went to the scheduler directly, past the hooks;
/// * or the calling thread runs no task, and serves this world.
///
/// It knows a task by its number, which is never reused. It never takes a task that is older than the world.
///
/// ```
/// open ──close──▶ closed: takes nothing any more, and gives what waits to the runtime
/// ```
/// A job that is taken is in `jobs`. The thread that takes the job out of there runs it or gives it back, so it is run once.
final class TaskWorld: Sendable {
  private struct Waiting {
    let job: Job
    let due: TestTime
    /// The task that the job wakes.
    var sleeper: TaskReference?
    /// The sleep that the job ends.
    var sleep: VirtualTimeStall.Sleeper?
  }

  private struct State {
    var isOpen = true
    /// The number of the first task; later ones have greater numbers.
    var first = UInt64.max
    var tasks: Set<UInt64> = []
    var jobs: [Int: Waiting] = [:]
    var lastJob = 0
  }

  let scheduler: TestScheduler
  let watch: TaskWatch
  /// The lane of what the main queue's schedulers have in this time: it keeps its order, even where orders are explored.
  let mainLane: any CountedTimeScheduler
  private let state = Lock(State())

  /// A unit of virtual time, in nanoseconds.
  static let unit: Int64 = 1000

  /// Makes a world without tasks.
  ///
  /// - Parameter run: Chooses the order of work that is due at one time; if nil, that is the order of arrival.
  init(_ run: OrderRun?) {
    scheduler = TestScheduler(
      resolution: Double(Self.unit) * 1e-9, simulateProcessingDelay: false, run: run)
    watch = scheduler.taskWatch
    mainLane = run == nil ? scheduler : scheduler.lane("main")
  }

  /// The nanoseconds that have passed.
  private var elapsed: Int64 {
    let (elapsed, overflows) = Int64(scheduler.unwatchedClock).multipliedReportingOverflow(by: Self.unit)
    return overflows ? .max / 2 : elapsed
  }

  /// Calls `launch`, which makes a task. The task belongs to this world.
  func launch<Success>(_ launch: () -> Task<Success, Never>) -> Task<Success, Never> {
    TaskThread.run(as: self, isLaunching: true, launch)
  }

  /// The nanoseconds that have passed in this world; nil if the calling thread is not in it.
  func elapsedHere() -> Int64? {
    isHere ? elapsed : nil
  }

  /// Whether the calling thread is in this world.
  var isHere: Bool { TaskThread.currentTask.map(holds) ?? (TaskThread.world === self) }

  /// Makes the calling task one of this world's.
  func takeCurrentTask() {
    guard let task = TaskThread.currentTask else { return }
    state.withLock { if $0.isOpen { $0.tasks.insert(task) } }
  }

  /// Takes `job`, which is due in so many nanoseconds. Returns false if the job does not belong to this world.
  func take(_ job: Job, after nanoseconds: Int64) -> Bool {
    let (serves, launches) = (TaskThread.world === self, TaskThread.isLaunching)
    let isMadeHere = TaskThread.currentTask.map(holds) ?? serves
    let task = job.task
    let units = Int(clamping: nanoseconds / Self.unit + (nanoseconds % Self.unit == 0 ? 0 : 1))
    let clock = scheduler.unwatchedClock
    let due = nanoseconds <= 0 ? clock : clock.addingReportingOverflow(units).overflow ? .max : clock + units
    let key: Int? = state.withLock { state in
      guard state.isOpen else { return nil }
      if launches, let task, serves {
        state.first = min(state.first, task)
      } else if task.map({ !state.tasks.contains($0) }) ?? true {
        if let task, task < state.first { return nil }
        guard isMadeHere else { return nil }
      }
      if let task { state.tasks.insert(task) }
      state.lastJob += 1
      state.jobs[state.lastJob] = Waiting(job: job, due: due)
      return state.lastJob
    }
    guard let key else { return false }
    if nanoseconds > 0, let sleeper = watch.sleeps() {
      let sleep = VirtualTimeStall.Sleeper(name: VirtualTimeStall.nameOfTask, dueTime: .microseconds(due))
      state.withLock {
        $0.jobs[key]?.sleeper = sleeper
        $0.jobs[key]?.sleep = sleep
      }
    }
    // Weak, because the scheduler may outlive the world, which has then given the job back.
    let label = scheduler.orderRun?.label(ofTask: task, onMain: job.onMain, isTimer: nanoseconds > 0)
    _ = scheduler.add(atVirtual: due, as: label) { [weak self] _ in
      self?.run(key)
      return Disposables.create()
    }
    return true
  }

  /// The tasks that sleep, in the order in which they would wake up.
  var sleepers: [VirtualTimeStall.Sleeper] {
    let waiting = state.withLock { $0.jobs }
    return waiting.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.compactMap(\.value.sleep)
  }

  private func run(_ key: Int) {
    guard let waiting = state.withLock({ $0.jobs.removeValue(forKey: key) }) else { return }
    waiting.sleeper.map(watch.wakes)
    watch.run(waiting.job.reference) { run(waiting.job) }
  }

  private func run(_ job: Job) {
    guard job.onMain else { return job.run() }
    // On the real main queue, because the process has one main actor for all worlds.
    DispatchQueue.main.sync {
      watch.runAsGuest {
        TaskThread.run(as: self) { Schedulers.run(as: scheduler) { job.run() } }
      }
    }
  }

  /// Closes the world: its tasks go on in real time, and waiting jobs wait for the rest of their virtual spans.
  ///
  /// - Parameter standsStill: Whether waiting jobs are never run instead, because the body would never end.
  func close(standsStill: Bool) {
    let jobs = state.withLock { state in
      let jobs = state.jobs
      state = State(isOpen: false)
      return jobs
    }
    if standsStill { return }
    let clock = scheduler.unwatchedClock
    for (_, waiting) in jobs.sorted(by: { $0.key < $1.key }) {
      let (span, overflows) = Int64(waiting.due - clock).multipliedReportingOverflow(by: Self.unit)
      waiting.job.giveBack(after: overflows ? .max : span)
    }
  }

  var holdsCurrentTask: Bool { TaskThread.currentTask.map(holds) ?? false }

  /// Whether the calling task, whose number is `current`, belongs to this world.
  private func holds(_ current: UInt64) -> Bool {
    let (isOpen, isKnown) = state.withLock { ($0.isOpen, $0.tasks.contains(current)) }
    if isKnown || !isOpen { return isKnown }
    // Unsafe: the two references are compared, while this world holds its scheduler and the calling task its executor.
    let executor = unsafe scheduler.asUnownedTaskExecutor()
    guard unsafe withUnsafeCurrentTask(body: { unsafe $0?.unownedTaskExecutor == executor }) else {
      return false
    }
    return state.withLock { state in
      if state.isOpen { state.tasks.insert(current) }
      return state.isOpen
    }
  }
}

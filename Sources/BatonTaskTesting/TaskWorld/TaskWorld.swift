// SPDX-License-Identifier: MIT

import BatonKernel
import BatonTesting
import Dispatch

/// The tasks whose time is virtual, and their jobs that wait.
///
/// The runtime's hooks are the process's: all jobs of all tasks come by, and those of other worlds, the tests that run
/// meanwhile, are let through. A job belongs here if
/// * its task is known here, whoever resumes it;
/// * or it is new and was made by a task that is known here;
/// * or the task that is running prefers the world's scheduler: its first job went there, and past the hooks;
/// * or no task is running, and the thread is the one that serves this world.
///
/// A task is known by its number, which is never used again. A task that is older than the world is never taken.
///
/// ```
/// open ──close──▶ closed: takes nothing any more, and gives what waits to the runtime
/// ```
/// A job that is taken is in `jobs`, and whoever takes it out of there runs it or gives it back: so it is run once.
final class TaskWorld: Sendable {
  private struct Waiting {
    let job: Job
    let due: TestTime
    /// Whom the job wakes.
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
  private let state = Lock(State())

  /// A unit of virtual time, in nanoseconds.
  static let unit: Int64 = 1000

  /// Makes a world without tasks.
  ///
  /// - Parameter run: Chooses the order of what is due at one time; without it that is the order of coming.
  init(_ run: OrderRun?) {
    scheduler = TestScheduler(
      resolution: Double(Self.unit) * 1e-9, simulateProcessingDelay: false, run: run)
    scheduler.taskWatch.takeMainActor()
  }

  /// The nanoseconds that have passed.
  private var elapsed: Int64 {
    let (elapsed, overflows) = Int64(scheduler.clock).multipliedReportingOverflow(by: Self.unit)
    return overflows ? .max / 2 : elapsed
  }

  /// Makes a task by `launch`, which belongs here.
  func launch<Success>(_ launch: () -> Task<Success, Never>) -> Task<Success, Never> {
    TaskThread.run(as: self, isLaunching: true, launch)
  }

  /// The nanoseconds that have passed for the calling thread; nil if that is of another world.
  func elapsedHere() -> Int64? {
    let isHere = TaskThread.currentTask.map(holds) ?? (TaskThread.world === self)
    return isHere ? elapsed : nil
  }

  /// Takes `job`, which is due in so many nanoseconds, or returns false if it is of another world.
  func take(_ job: Job, after nanoseconds: Int64) -> Bool {
    let (serves, launches) = (TaskThread.world === self, TaskThread.isLaunching)
    let isMadeHere = TaskThread.currentTask.map(holds) ?? serves
    let task = job.task
    let units = Int(clamping: nanoseconds / Self.unit + (nanoseconds % Self.unit == 0 ? 0 : 1))
    let clock = scheduler.clock
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
    if nanoseconds > 0, let sleeper = scheduler.taskWatch.sleeps() {
      let sleep = VirtualTimeStall.Sleeper(name: Self.nameOfTask, dueTime: .microseconds(due))
      state.withLock {
        $0.jobs[key]?.sleeper = sleeper
        $0.jobs[key]?.sleep = sleep
      }
    }
    // The scheduler may outlive the world: then the job has been given back.
    let label = scheduler.orderRun?.label(ofTask: task, onMain: job.onMain, isTimer: nanoseconds > 0)
    _ = scheduler.add(atVirtual: due, as: label) { [weak self] _ in
      self?.run(key)
      return Disposables.create()
    }
    return true
  }

  /// The name of the task that the calling thread runs.
  private static var nameOfTask: String? {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
  }

  /// The tasks that sleep, in the order in which they would wake up.
  var sleepers: [VirtualTimeStall.Sleeper] {
    let waiting = state.withLock { $0.jobs }
    return waiting.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.compactMap(\.value.sleep)
  }

  private func run(_ key: Int) {
    guard let waiting = state.withLock({ $0.jobs.removeValue(forKey: key) }) else { return }
    waiting.sleeper.map(scheduler.taskWatch.wakes)
    scheduler.taskWatch.run(waiting.job.reference) { run(waiting.job) }
  }

  private func run(_ job: Job) {
    guard job.onMain else { return job.run() }
    // Other worlds have a main actor too, and it is the same.
    DispatchQueue.main.sync {
      TaskThread.run(as: self) { Schedulers.run(as: scheduler) { job.run() } }
    }
  }

  /// Lets everything go on in real time. What waits does so for as long as it would have in virtual time.
  ///
  /// - Parameter standsStill: Whether what waits is never run instead, for it would never come to rest.
  func close(standsStill: Bool) {
    let jobs = state.withLock { state in
      let jobs = state.jobs
      state = State(isOpen: false)
      return jobs
    }
    if standsStill { return }
    let clock = scheduler.clock
    for (_, waiting) in jobs.sorted(by: { $0.key < $1.key }) {
      let (span, overflows) = Int64(waiting.due - clock).multipliedReportingOverflow(by: Self.unit)
      waiting.job.giveBack(after: overflows ? .max : span)
    }
  }

  /// Whether the task that is running belongs here.
  var holdsCurrentTask: Bool { TaskThread.currentTask.map(holds) ?? false }

  /// Whether `current`, the number of the task that is running, belongs here.
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

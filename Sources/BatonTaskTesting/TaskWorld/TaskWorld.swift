// SPDX-License-Identifier: MIT

import BatonKernel
import BatonTesting
internal import CTaskHooks
import Dispatch

/// The tasks of one body in virtual time, and their waiting jobs.
///
/// The runtime's hooks belong to the process, so they see the jobs of all tasks, those of other tests too.
/// The world takes the jobs of the tasks that it knows, whichever thread resumes them, and those that such a
/// task schedules for an actor or a timer. It knows a task by its number, which is never reused: the body's,
/// and each one that
/// * was made by a task that the world knows, or by a thread that runs no task and serves this world;
/// * or has inherited the world's ``origin``: it may have been made unseen, on systems where that is not
///   shown, or as an `async let` whose first job goes to a preferred executor;
/// * or is a subscriber's context that was captured in this world;
/// * or prefers the world's scheduler.
///
/// A task that is older than the world is never taken, nor is one that a known task only resumes.
///
/// ```
/// open ──close──▶ closed: takes nothing any more, and gives what waits to the runtime
/// ```
/// A job that is taken is in `jobs`. The thread that takes the job out of there runs it or gives it back, so
/// it is run once.
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
    /// Those of `tasks` that the watch has not heard of, so that the clock may have advanced while they ran
    /// elsewhere.
    var unwatched: Set<UInt64> = []
    /// The number of tasks of this world that threads are making.
    var makers = 0
    var jobs: [Int: Waiting] = [:]
    var lastJob = 0
  }

  /// Marks what inherits the task-local values of a world's body.
  final class Origin: Sendable {}
  @TaskLocal static var origin: Origin?

  let scheduler: TestScheduler
  let watch: TaskWatch
  private let origin = Origin()
  private let seesTasks: Bool
  /// The lane of what the main queue's schedulers have in this time: it keeps its order, even where orders
  /// are explored.
  let mainLane: any CountedTimeScheduler
  private let state = Lock(State())

  /// A unit of virtual time, in nanoseconds.
  static let unit: Int64 = 1000

  /// Makes a world without tasks.
  ///
  /// - Parameters:
  ///   - run: Chooses the order of work that is due at one time; if nil, that is the order of arrival.
  ///   - seesTasks: Whether the world is shown when a task is made. If not, a task of unknown origin may be
  ///     the body's.
  init(_ run: OrderRun?, seesTasks: Bool) {
    self.seesTasks = seesTasks
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
    Self.$origin.withValue(origin) { TaskThread.run(as: self, isLaunching: true, launch) }
  }

  /// The calling thread is about to make a task. Returns whether the task will belong to this world.
  func makes() -> Bool {
    guard seesTasks, isHere else { return false }
    return state.withLock { state in
      if state.isOpen { state.makers += 1 }
      return state.isOpen
    }
  }

  /// The calling thread has made a task of this world.
  func made(_ task: TaskReference, _ number: UInt64) {
    watch.made(task)
    state.withLock { state in
      guard state.isOpen else { return }
      state.makers -= 1
      state.tasks.insert(number)
    }
  }

  /// A task begins to run on the calling thread, which serves this world, or runs on.
  func enters() {
    if holdsCurrentTask, let task = TaskReference.current { watch.enters(task) }
  }

  /// The nanoseconds that have passed in this world; nil if the calling thread is not in it.
  func elapsedHere() -> Int64? {
    let isHere = isHere
    reportIfUnseen()
    return isHere ? elapsed : nil
  }

  /// The calling task, if there is one, looks at a clock or begins a sleep.
  private func reportIfUnseen() {
    guard let task = TaskThread.currentTask else { return }
    let mayBeUnseen = !seesTasks && TaskThread.world === self
    let isUnseen = state.withLock { state in
      guard state.isOpen else { return false }
      return state.unwatched.contains(task)
        || mayBeUnseen && task >= state.first && !state.tasks.contains(task)
    }
    if isUnseen { watch.reportUnseen(VirtualTimeStall.nameOfTask) }
  }

  /// Whether the calling thread is in this world.
  var isHere: Bool { TaskThread.currentTask.map(holds) ?? (TaskThread.world === self) }

  /// Makes the calling task one of this world's.
  func takeCurrentTask() {
    guard let task = TaskThread.currentTask else { return }
    state.withLock { if $0.isOpen { $0.tasks.insert(task) } }
  }

  /// Takes `job`, which is due in so many nanoseconds. Returns false if the job does not belong to this
  /// world.
  ///
  /// - Parameter isNew: Whether the job's task has just been made. It is made by the calling task then, not
  ///   only resumed.
  func take(_ job: Job, isNew: Bool, after nanoseconds: Int64) -> Bool {
    let (serves, launches) = (TaskThread.world === self, TaskThread.isLaunching)
    let isMadeHere = TaskThread.currentTask.map(holds) ?? serves
    if nanoseconds > 0 { reportIfUnseen() }
    let task = job.task
    let mayBeNew = isNew || !seesTasks
    let units = Int(clamping: nanoseconds / Self.unit + (nanoseconds % Self.unit == 0 ? 0 : 1))
    let clock = scheduler.unwatchedClock
    let due = nanoseconds <= 0 ? clock : clock.addingReportingOverflow(units).overflow ? .max : clock + units
    let key: Int? = state.withLock { state in
      guard state.isOpen else { return nil }
      if launches, let task, serves {
        state.first = min(state.first, task)
      } else if task.map({ !state.tasks.contains($0) }) ?? true {
        if let task, task < state.first || !mayBeNew { return nil }
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

  /// Closes the world: its tasks go on in real time, and waiting jobs wait for the rest of their virtual
  /// spans.
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
    var (isOpen, isKnown) = look(for: current)
    if isOpen, !isKnown, mayBeInTheMaking(current) {
      awaitMakers()
      (isOpen, isKnown) = look(for: current)
    }
    if isKnown || !isOpen { return isKnown }
    let isPreferredHere = isPreferredHere
    guard isPreferredHere || Self.origin === origin else { return false }
    let isUnwatched = !isPreferredHere && seesTasks && TaskReference.current?.isPartOfParent ?? false
    return state.withLock { state in
      if state.isOpen {
        state.tasks.insert(current)
        if isUnwatched { state.unwatched.insert(current) }
      }
      return state.isOpen
    }
  }

  private func look(for task: UInt64) -> (isOpen: Bool, isKnown: Bool) {
    state.withLock { ($0.isOpen, $0.tasks.contains(task)) }
  }

  private func mayBeInTheMaking(_ task: UInt64) -> Bool {
    state.withLock { $0.makers > 0 && task >= $0.first } && !CTaskIsMaking()
  }

  /// Waits while a thread makes a task of this world that another thread may run already, but not for long:
  /// what the maker calls, an executor of the program's, may wait for the calling thread.
  private func awaitMakers() {
    let (end, pause) = (MonotonicClock.dispatchTime(after: .milliseconds(100)), DispatchSemaphore(value: 0))
    while state.withLock({ $0.makers > 0 }), DispatchTime.now() < end {
      _ = pause.wait(timeout: MonotonicClock.dispatchTime(after: .microseconds(20)))
    }
  }

  /// Whether the calling task prefers this world's scheduler.
  private var isPreferredHere: Bool {
    // Unsafe: the two references are compared, while this world holds its scheduler and the calling task its
    // executor.
    let executor = unsafe scheduler.asUnownedTaskExecutor()
    return unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor == executor }
  }
}

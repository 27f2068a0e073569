// SPDX-License-Identifier: MIT

import Foundation

/// Runs each piece of work, or each worker, on a new thread, which ends when its work is done.
///
/// Work that is scheduled on one of this scheduler's threads stays on that thread, and runs when the work
/// there has ended. So do not wait for it there; work that waits for other work needs an elastic
/// ``ThreadPoolScheduler``. Periodic work has one thread for all its runs. Other timed work gets a thread
/// when it is due; until then one thread waits for all of it.
///
/// ``makeWorker()`` creates a scheduler with one thread, which runs work in order. `observe(on:)` creates a
/// worker for each subscription; the worker is the current scheduler in its work. All methods may be called
/// from any thread.
///
/// - Scheduling: The work of a worker runs on its thread in the order in which it was scheduled. No work runs
///   during the call that schedules it.
public final class NewThreadScheduler: HostedScheduler, WorkScheduler, PeriodicSchedulerType,
  ShutdownScheduler
{
  private struct State {
    var isShutDown = false
    /// The queues whose worker lives or whose thread runs.
    var drivers: [ObjectIdentifier: NewThreadDriver] = [:]
    /// Where timed work waits that was scheduled from elsewhere.
    var timers: NewThreadDriver?
  }

  static let shared = NewThreadScheduler(
    thread: SystemThread("NewThreadScheduler", name: "baton.thread", stackSize: nil, priority: .default),
    bound: nil, isShared: true)

  let thread: SystemThread
  private let bound: QueueBound?
  private let isShared: Bool
  private let state = Lock(State())

  private init(thread: SystemThread, bound: QueueBound?, isShared: Bool) {
    self.thread = thread
    self.bound = bound
    self.isShared = isShared
  }

  /// Creates a scheduler.
  ///
  /// The parameters are those of a ``ThreadPoolScheduler``; the capacity is that of each thread.
  public convenience init(
    name: String = "baton.thread",
    stackSize: Int? = nil,
    priority: QualityOfService = .default,
    capacity: Int? = nil,
    whenFull: FullQueuePolicy = .wait
  ) {
    let thread = SystemThread("NewThreadScheduler", name: name, stackSize: stackSize, priority: priority)
    let bound = QueueBound("NewThreadScheduler", capacity: capacity, policy: whenFull)
    self.init(thread: thread, bound: bound, isShared: false)
  }

  /// Creates a scheduler with its own thread, which runs work in order.
  public func makeWorker() -> ThreadWorker { ThreadWorker(self, driver(.worker)) }

  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    timerHost.addPeriodic(state, startAfter: startAfter, period: period) { state in
      // On a worker's thread, the worker is the current scheduler.
      RunningScheduler.run(as: self) { action(state) }
    }
  }

  /// Shuts down this scheduler and its workers, which then refuse work.
  public func shutdown(_ mode: ShutdownMode) {
    require(!isShared, "NewThreadScheduler: \(thread.name) is shared and cannot be shut down")
    let drivers = state.withLock { state in
      state.isShutDown = true
      return Array(state.drivers.values) + [state.timers].compactMap { $0 }
    }
    for driver in drivers { driver.shutdown(mode) }
  }

  public var isShutDown: Bool { state.withLock { $0.isShutDown } }

  /// The number of pieces of work that wait, over all threads.
  public var backlog: Int { state.withLock { Array($0.drivers.values) }.reduce(0) { $0 + $1.queue.backlog } }

  package var timerHost: any TimerHost { ownDriver ?? driver(.piece) }

  package func add(_ item: ScheduledItem) { _ = submit(ScheduledWork(item)) }

  public func submit(_ work: consuming ScheduledWork) -> any Disposable {
    if let ownDriver { return ownDriver.submit(own(work, on: ownDriver)) }
    return driver(.piece).submit(work)
  }

  public func submit(_ work: consuming ScheduledWork, after dueTime: Duration) -> any Disposable {
    if dueTime <= .zero { return submit(work) }
    guard let ownDriver else { return timers().add(after: dueTime, work) }
    return ownDriver.add(after: dueTime, own(work, on: ownDriver))
  }

  /// Runs an item that is due.
  func start(_ item: ScheduledItem) {
    // Not `driver(_:)`, because accepted work still runs after a shutdown that finishes queued work.
    let driver = NewThreadDriver(self, .piece, bound: bound?.copy())
    let isShutDown = state.withLock { state in
      state.drivers[ObjectIdentifier(driver)] = driver
      return state.isShutDown
    }
    // A shutdown that finishes queued work may have closed the queue meanwhile.
    if let call = driver.queue.pushOwed(item) { driver.make(call) }
    if isShutDown { driver.shutdown(.finishQueued) }
  }

  /// The driver of the calling thread, if that is one of this scheduler's threads.
  private var ownDriver: NewThreadDriver? {
    guard let driver = NewThreadDriver.current, driver.role != .timers, driver.maker === self else {
      return nil
    }
    return driver
  }

  /// Makes this scheduler the current one in `work`. Otherwise, on a worker's thread, the worker would be.
  private func own(_ work: ScheduledWork, on driver: NewThreadDriver) -> ScheduledWork {
    if driver.role != .worker { return work }
    return ScheduledWork(
      .refusable { refusal in
        refusal == nil ? RunningScheduler.run(as: self) { work.run() } : work.answer(refusal)
      }
    )
  }

  /// Makes a driver; after a shutdown, one that refuses work.
  private func driver(_ role: NewThreadDriver.Role) -> NewThreadDriver {
    let driver = NewThreadDriver(self, role, bound: bound?.copy())
    let isShutDown = state.withLock { state in
      if !state.isShutDown { state.drivers[ObjectIdentifier(driver)] = driver }
      return state.isShutDown
    }
    if isShutDown { driver.shutdown(.dropQueued) }
    return driver
  }

  private func timers() -> NewThreadDriver {
    let (driver, isShutDown) = state.withLock { state in
      let driver = state.timers ?? NewThreadDriver(self, .timers, bound: nil)
      state.timers = driver
      return (driver, state.isShutDown)
    }
    if isShutDown { driver.shutdown(.finishQueued) }
    return driver
  }

  /// Called when a driver's thread has ended for good.
  func forget(_ driver: NewThreadDriver) {
    // The caller holds a reference to `driver`, so nothing is freed under the lock.
    state.withLock { _ = $0.drivers.removeValue(forKey: ObjectIdentifier(driver)) }
  }
}

extension NewThreadScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self, thread.name) }

  /// Creates a worker, so that each subscription has its own thread.
  public func schedulerForDelivery() -> any ImmediateSchedulerType { makeWorker() }
}

extension ImmediateSchedulerType where Self == NewThreadScheduler {
  /// Runs work on new threads: a shared ``NewThreadScheduler`` with the defaults, which cannot be shut down.
  public static var newThread: NewThreadScheduler { .shared }
}

/// Runs work on its own thread, one piece after another, in the order in which it was scheduled.
///
/// ``NewThreadScheduler/makeWorker()`` creates a worker. Its thread starts with the first work, and ends when
/// the worker has been deallocated and all its work, including timed work, has run, or when the worker or its
/// ``NewThreadScheduler`` is shut down. All methods may be called from any thread.
///
/// The worker is ``Schedulers/current`` in its work. Waiting work does not retain the worker: after the
/// deallocation of the worker, the ``NewThreadScheduler`` that created it is current.
///
/// - Scheduling: All work runs on the worker's thread, and none during the call that schedules it.
public final class ThreadWorker: DrivenScheduler, WorkScheduler, PeriodicSchedulerType, ShutdownScheduler {
  private let owner: NewThreadScheduler
  let driver: NewThreadDriver

  init(_ owner: NewThreadScheduler, _ driver: NewThreadDriver) {
    self.owner = owner
    self.driver = driver
    driver.scheduler = self
  }

  deinit { driver.retire() }

  @inline(never)  // As in ``DrivenScheduler``.
  public func submit(_ work: consuming ScheduledWork) -> any Disposable { driver.submit(work) }

  public var schedulerTraits: SchedulerTraits { SchedulerTraits(isSerial: true) }
}

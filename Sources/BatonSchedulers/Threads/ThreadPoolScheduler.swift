// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on a pool of threads, with as many pieces at the same time as the pool has threads.
///
/// A *fixed* pool, ``init(threads:name:stackSize:priority:capacity:whenFull:)``, is for work that computes:
/// it starts threads as they are needed, up to a maximum, and keeps them until the pool is shut down or
/// deallocated. An *elastic* pool,
/// ``init(maximumThreads:idleTime:name:stackSize:priority:capacity:whenFull:)``, is for work that blocks. Its
/// threads end when they have been idle for a while, and its work may wait for other work of the pool, as
/// long as the pool has fewer threads than its maximum. There is a shared pool of each kind: `.computation`
/// and `.io`.
///
/// Work begins in the order in which it was scheduled. All methods may be called from any thread.
///
/// - Scheduling: All work runs on the pool's threads, and none during the call that schedules it. If all
///   threads of the pool are busy, due work waits for one of them.
public final class ThreadPoolScheduler: DrivenScheduler, WorkScheduler, PeriodicSchedulerType,
  ShutdownScheduler
{
  let driver: ThreadDriver
  let isShared: Bool

  /// Creates a fixed pool.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads; must be positive. By default there is one per processor.
  ///   - name: The name of the threads in debuggers (Linux shows the first 15 bytes), and of the scheduler in
  ///     refusals.
  ///   - stackSize: The stack size of each thread in bytes; must be positive. At least 64 KiB are used. Nil
  ///     means the system default, which is that of dispatch queues: 512 KiB on Apple platforms, usually 8
  ///     MiB on Linux.
  ///   - priority: The quality of service of the threads. On Linux only `.utility` and `.background` have an
  ///     effect: a niceness of 5 and 10.
  ///   - capacity: The maximum number of pieces of work that wait for a thread; must be positive. Nil means
  ///     no limit.
  ///   - whenFull: What to do with work that would exceed the capacity.
  public convenience init(
    threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    name: String = "baton.pool",
    stackSize: Int? = nil,
    priority: QualityOfService = .default,
    capacity: Int? = nil,
    whenFull: FullQueuePolicy = .wait
  ) {
    require(threads > 0, "ThreadPoolScheduler: threads must be positive, was \(threads)")
    self.init(threads, nil, name, stackSize, priority, capacity, whenFull)
  }

  /// Creates an elastic pool.
  ///
  /// The pool has at most `maximumThreads` threads at a time, which must be positive. A thread ends when it
  /// has had no work for `idleTime`, which must not be negative. The other parameters are those of
  /// ``init(threads:name:stackSize:priority:capacity:whenFull:)``.
  public convenience init(
    maximumThreads: Int,
    idleTime: Duration = .seconds(60),
    name: String = "baton.elastic",
    stackSize: Int? = nil,
    priority: QualityOfService = .default,
    capacity: Int? = nil,
    whenFull: FullQueuePolicy = .wait
  ) {
    require(
      maximumThreads > 0, "ThreadPoolScheduler: maximumThreads must be positive, was \(maximumThreads)")
    require(idleTime >= .zero, "ThreadPoolScheduler: idleTime must not be negative, was \(idleTime)")
    self.init(maximumThreads, idleTime, name, stackSize, priority, capacity, whenFull)
  }

  /// - Parameter idleTime: Nil if its threads do not end.
  private convenience init(
    _ threads: Int, _ idleTime: Duration?, _ name: String, _ stackSize: Int? = nil,
    _ priority: QualityOfService = .default, _ capacity: Int? = nil, _ whenFull: FullQueuePolicy = .wait,
    isShared: Bool = false
  ) {
    let thread = SystemThread("ThreadPoolScheduler", name: name, stackSize: stackSize, priority: priority)
    let bound = QueueBound("ThreadPoolScheduler", capacity: capacity, policy: whenFull, servers: threads)
    let patience = idleTime.map { MonotonicClock.deadline(after: $0, from: 0) }
    self.init(
      ThreadDriver(Self.self, width: threads, patience: patience, thread: thread, bound: bound),
      isShared: isShared)
  }

  /// Makes the pool's own scheduler; or, if `isShared` is nil, a stand-in for work that runs after that
  /// scheduler was freed.
  init(_ driver: ThreadDriver, isShared: Bool? = nil) {
    self.driver = driver
    self.isShared = isShared ?? false
    if isShared != nil { driver.scheduler = self }
  }

  deinit { driver.retire() }

  @inline(never)  // As in ``DrivenScheduler``.
  public func submit(_ work: consuming ScheduledWork) -> any Disposable { driver.submit(work) }

  /// The shared pool for work that computes, with one thread per processor. It cannot be shut down.
  public static let computation = ThreadPoolScheduler(
    ProcessInfo.processInfo.activeProcessorCount, nil, "baton.computation", isShared: true)

  /// The shared pool for work that blocks: up to 256 threads, idle for 60 s at most. It cannot be shut down.
  public static let io = ThreadPoolScheduler(256, .seconds(60), "baton.io", isShared: true)
}

extension ImmediateSchedulerType where Self == ThreadPoolScheduler {
  /// The shared pool for work that computes: ``ThreadPoolScheduler/computation``.
  public static var computation: ThreadPoolScheduler { .computation }

  /// The shared pool for work that blocks: ``ThreadPoolScheduler/io``.
  public static var io: ThreadPoolScheduler { .io }
}

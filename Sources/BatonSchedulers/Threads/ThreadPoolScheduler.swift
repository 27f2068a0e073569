// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on a pool of threads: as many pieces at once as it has threads.
///
/// A *fixed* pool, ``init(threads:name:stackSize:priority:capacity:whenFull:)``, is for work that computes: it starts threads as
/// they are needed, up to a number, and keeps them until it is shut down or gone. An *elastic* pool,
/// ``init(maximumThreads:idleTime:name:stackSize:priority:capacity:whenFull:)``, is for work that blocks: work may wait for other
/// work of the same pool, as long as that has fewer threads than its maximum. Its threads end when they have been idle for a
/// while. There is a shared pool of each kind: `.computation` and `.io`.
///
/// Work is begun in the order in which it was scheduled, wherever that was. All methods may be called from any thread.
///
/// - Scheduling: everything runs on the pool's threads, nothing before the call returns. Timed work in a pool
///   all of whose threads are busy waits for one of them.
public final class ThreadPoolScheduler: DrivenScheduler, WorkScheduler, PeriodicSchedulerType,
  ShutdownScheduler
{
  let core: ThreadDriver
  let isShared: Bool

  /// Makes a fixed pool.
  ///
  /// - Parameters:
  ///   - threads: The number of threads; must be positive. By default one for each processor.
  ///   - name: The name of its threads in debuggers (Linux shows what fits in fifteen bytes), and of the
  ///     scheduler in a refusal.
  ///   - stackSize: The size of each thread's stack, in bytes; must be positive. At least 64 KiB are used.
  ///     Nil means the system's default, as for dispatch queues: 512 KiB on Apple's platforms, usually 8 MiB
  ///     on Linux.
  ///   - priority: How the threads compete for processors. On Linux only `.utility` and `.background` differ
  ///     from the others: by a niceness of 5 and of 10.
  ///   - capacity: The number of pieces of work that may wait for a thread; must be positive. Nil means any
  ///     number.
  ///   - whenFull: What happens to work that would exceed the capacity.
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

  /// Makes an elastic pool, of `maximumThreads` at once (must be positive), each of which ends when it has been without work for
  /// `idleTime` (must not be negative). The other parameters are those of a fixed pool.
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
      maximumThreads > 0, "ThreadPoolScheduler: maximumThreads must be positive, was \(maximumThreads)"
    )
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
    let bound = QueueBound("ThreadPoolScheduler", capacity: capacity, policy: whenFull)
    let patience = idleTime.map { MonotonicClock.deadline(after: $0, from: 0) }
    self.init(
      ThreadDriver(Self.self, width: threads, patience: patience, thread: thread, bound: bound),
      isShared: isShared)
  }

  /// Makes the pool's own scheduler; or, if `isShared` is nil, a stand-in for work that runs after that scheduler was freed.
  init(_ core: ThreadDriver, isShared: Bool? = nil) {
    self.core = core
    self.isShared = isShared ?? false
    if isShared != nil { core.scheduler = self }
  }

  deinit { core.retire() }

  /// The shared pool for work that computes, with a thread for each processor. It cannot be shut down.
  public static let computation = ThreadPoolScheduler(
    ProcessInfo.processInfo.activeProcessorCount, nil, "baton.computation", isShared: true)

  /// The shared pool for work that blocks, with up to 256 threads, which end after a minute without work. It cannot be shut down.
  public static let io = ThreadPoolScheduler(256, .seconds(60), "baton.io", isShared: true)
}

extension ImmediateSchedulerType where Self == ThreadPoolScheduler {
  /// The shared pool for work that computes: ``ThreadPoolScheduler/computation``.
  public static var computation: ThreadPoolScheduler { .computation }

  /// The shared pool for work that blocks: ``ThreadPoolScheduler/io``.
  public static var io: ThreadPoolScheduler { .io }
}

// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on a pool of threads: as many pieces at once as it has threads.
///
/// There are two kinds. A *fixed* pool, ``init(threads:name:stackSize:priority:capacity:whenFull:)``, is for
/// work that computes: it starts threads as they are needed, up to a number, and keeps them until it is shut
/// down or gone. An *elastic* pool,
/// ``init(maximumThreads:idleTime:name:stackSize:priority:capacity:whenFull:)``, is for work that blocks: as
/// long as it has fewer threads than its maximum, work finds a thread however many threads are blocked, so
/// work may wait for other work of the same pool. Its threads end when they have been idle for a while. There
/// is a shared pool of each kind: `.computation` and `.io`.
///
/// Work is begun in the order in which it was scheduled, wherever that was. However many timers are pending, one
/// thread waits for them, and only if it has nothing else to do. All methods may be called from any thread.
///
/// - Scheduling: everything runs on the pool's threads, nothing before the call returns. Timed work in a pool
///   all of whose threads are busy waits for one of them.
public final class ThreadPoolScheduler: HostedScheduler, WorkScheduler, PeriodicSchedulerType,
  ShutdownScheduler
{
  let core: ThreadDriver
  private let isShared: Bool

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
    let thread = SystemThread("ThreadPoolScheduler", name: name, stackSize: stackSize, priority: priority)
    let bound = QueueBound("ThreadPoolScheduler", capacity: capacity, policy: whenFull)
    self.init(
      ThreadDriver(Self.self, width: threads, patience: nil, thread: thread, bound: bound),
      isShared: false
    )
  }

  /// Makes an elastic pool.
  ///
  /// - Parameters:
  ///   - maximumThreads: The largest number of threads at once; must be positive.
  ///   - idleTime: The time after which a thread without work ends; must not be negative.
  ///   - name: The name of its threads in debuggers (Linux shows what fits in fifteen bytes), and of the
  ///     scheduler in a refusal.
  ///   - stackSize: The size of each thread's stack, in bytes; must be positive. At least 64 KiB are used.
  ///     Nil means the system's default, as for dispatch queues: 512 KiB on Apple's platforms, usually 8 MiB
  ///     on Linux.
  ///   - priority: How the threads compete for processors; see the fixed pool.
  ///   - capacity: The number of pieces of work that may wait for a thread; must be positive. Nil means any
  ///     number.
  ///   - whenFull: What happens to work that would exceed the capacity.
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
      maximumThreads > 0,
      "ThreadPoolScheduler: maximumThreads must be positive, was \(maximumThreads)"
    )
    require(idleTime >= .zero, "ThreadPoolScheduler: idleTime must not be negative, was \(idleTime)")
    let thread = SystemThread("ThreadPoolScheduler", name: name, stackSize: stackSize, priority: priority)
    let bound = QueueBound("ThreadPoolScheduler", capacity: capacity, policy: whenFull)
    let patience = MonotonicClock.deadline(after: idleTime, from: 0)
    self.init(
      ThreadDriver(Self.self, width: maximumThreads, patience: patience, thread: thread, bound: bound),
      isShared: false
    )
  }

  /// Makes the pool's own scheduler; or, if `isShared` is nil, a stand-in for work that runs after that scheduler was freed.
  init(_ core: ThreadDriver, isShared: Bool? = nil) {
    self.core = core
    self.isShared = isShared ?? false
    if isShared != nil { core.scheduler = self }
  }

  deinit { core.retire() }

  private static func shared(_ name: String, maximum: Int, idleTime: Duration? = nil) -> ThreadPoolScheduler {
    let thread = SystemThread("ThreadPoolScheduler", name: name, stackSize: nil, priority: .default)
    let patience = idleTime.map { MonotonicClock.deadline(after: $0, from: 0) }
    return .init(
      ThreadDriver(Self.self, width: maximum, patience: patience, thread: thread, bound: nil), isShared: true)
  }

  /// The shared pool for work that computes, with a thread for each processor. It cannot be shut down.
  public static let computation = shared(
    "baton.computation",
    maximum: ProcessInfo.processInfo.activeProcessorCount
  )

  /// The shared pool for work that blocks, with up to 256 threads, which end after a minute without work. It
  /// cannot be shut down.
  public static let io = shared("baton.io", maximum: 256, idleTime: .seconds(60))

  /// Refuses work from now on. Its threads end when they have no work left.
  ///
  /// - Precondition: This is not one of the shared pools, which have other users.
  public func shutdown(_ mode: ShutdownMode) {
    require(!isShared, "ThreadPoolScheduler: \(core.name) is shared and cannot be shut down")
    core.shutdown(mode)
  }

  public var isShutDown: Bool { core.isClosed }

  package var timerHost: any TimerHost { core }

  public func submit(_ work: consuming ScheduledWork) -> any Disposable { core.submit(work) }
}

extension ThreadPoolScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self, core.name) }

  /// Whether the calling thread is one of the pool's.
  public var mayNeedCallingThread: Bool { core.isInside }
}

extension ImmediateSchedulerType where Self == ThreadPoolScheduler {
  /// The shared pool for work that computes: ``ThreadPoolScheduler/computation``.
  public static var computation: ThreadPoolScheduler { .computation }

  /// The shared pool for work that blocks: ``ThreadPoolScheduler/io``.
  public static var io: ThreadPoolScheduler { .io }
}

// SPDX-License-Identifier: MIT

#if NIO

import Baton
import NIOCore
import Synchronization

extension EventLoop {
  /// The scheduler that runs work in this event loop: one object, as long as anything refers to it.
  ///
  /// ```swift
  /// prices.observe(on: channel.eventLoop.scheduler).subscribe(onNext: { context.write(…) })
  /// ```
  ///
  /// Because it is shared, do not shut it down: ``makeScheduler(name:)`` makes one that may be.
  ///
  /// **When the loop shuts down**, the scheduler refuses what waits and what comes: timers, repetition and
  /// the events of `observe(on:)`. Each sequence on it ends with a `SchedulerRefusal`, whose reason is
  /// `loopEnded`. Jobs of tasks and actors go on, on a dispatch queue. NIO hears of no work after that, and
  /// so does not complain of it. It does, by a line on standard error, of work in the moments before NIO
  /// tells of the end, and of the first scheduler, reader or writer of a loop that has ended: only by trying
  /// is either to be found out. So end pipelines before their loops.
  ///
  /// **Asynchronous work** of sequences that are subscribed to in the loop runs there, unless an executor is
  /// named (`globalConcurrentExecutor` is the shared pool): work of the scheduler, or elements of a
  /// ``ChannelReader``, subscribe in the loop. Not so in a loop whose time a test moves.
  ///
  /// **Time** is the loop's. In a loop whose time a test moves, `NIOAsyncTestingEventLoop` or
  /// `EmbeddedEventLoop`, timers are due when `advanceTime` has reached them.
  ///
  /// - Scheduling: All work runs in the loop, and none during the call that schedules it. Whatever is
  ///   scheduled, on this scheduler and on others of the same loop, the loop looks at its sockets after about
  ///   200 µs of work, or after a longer piece of work. Timers have one callback of the loop together. All
  ///   methods may be called from any thread; those of an `EmbeddedEventLoop` only from its thread.
  public var scheduler: EventLoopScheduler { LoopServers.scheduler(of: self) }

  /// Makes a further scheduler that runs work in this event loop, which may be shut down by itself.
  ///
  /// - Parameter name: The name of the scheduler in refusals and timelines.
  /// - Scheduling: As ``scheduler``, with which it takes turns. The order of work is kept for each scheduler
  ///   by itself.
  public func makeScheduler(name: String = "nio") -> EventLoopScheduler {
    let server = LoopServers.server(of: self)
    let line = LoopLine(server)
    let isCurrent = { @Sendable [self] in inEventLoop }
    let wake = { @Sendable [self] (queue: EventLoopQueue) in line.wake(queue, in: self) }
    return server.isReal
      ? EventLoopScheduler(name: name, runsTasks: true, isCurrent: isCurrent, wake: wake)
      : EventLoopScheduler(name: name, clock: LoopClock(self), isCurrent: isCurrent, wake: wake)
  }
}

/// The servers of all loops that live, and the schedulers that `EventLoop.scheduler` has returned and that
/// are still in use.
private enum LoopServers {
  private struct Entry {
    /// A later loop may have the address of one that is gone.
    weak var loop: (any EventLoop)?
    weak var scheduler: EventLoopScheduler?
    let server: LoopServer
  }

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  static func server(of loop: any EventLoop) -> LoopServer {
    let key = ObjectIdentifier(loop)
    let (server, isNew) = entries.withLock { entries in
      if let entry = entries[key], entry.loop === loop { return (entry.server, false) }
      entries = entries.filter { $0.value.loop != nil }
      let server = LoopServer(loop)
      entries[key] = Entry(loop: loop, server: server)
      return (server, true)
    }
    if isNew { server.begin() }
    return server
  }

  static func scheduler(of loop: any EventLoop) -> EventLoopScheduler {
    let key = ObjectIdentifier(loop)
    func find(_ entries: [ObjectIdentifier: Entry]) -> EventLoopScheduler? {
      entries[key].flatMap { $0.loop === loop ? $0.scheduler : nil }
    }
    if let scheduler = entries.withLock({ find($0) }) { return scheduler }
    let made = loop.makeScheduler()
    return entries.withLock { entries in
      // Another thread may have been faster.
      if let scheduler = find(entries) { return scheduler }
      entries[key]?.scheduler = made
      return made
    }
  }
}

/// The time of a loop that has a time of its own.
private struct LoopClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let loop: any EventLoop
  private let start: NIODeadline
  private let origin = ContinuousClock.now

  init(_ loop: any EventLoop) { (self.loop, start) = (loop, loop.now) }

  var now: Instant { origin.advanced(by: Duration(loop.now - start)) }

  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let due = start + TimeAmount(origin.duration(to: deadline))
    try await loop.scheduleTask(deadline: due) {}.futureResult.get()
  }
}

#endif

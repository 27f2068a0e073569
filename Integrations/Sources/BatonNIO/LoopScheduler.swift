// SPDX-License-Identifier: MIT

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
  /// **When the loop shuts down**, the scheduler refuses what waits and what comes: timers, repetition and the
  /// events of `observe(on:)`. Each sequence on it ends with a `SchedulerRefusal`, whose reason is
  /// `loopEnded`. Jobs of tasks and actors go on, on a dispatch queue.
  ///
  /// **Time** is the loop's. In a loop whose time a test moves, `NIOAsyncTestingEventLoop` or
  /// `EmbeddedEventLoop`, timers are due when `advanceTime` has reached them.
  ///
  /// - Scheduling: All work runs in the loop, and none during the call that schedules it. Whatever is
  ///   scheduled, the loop looks at its sockets after about 200 µs of work, or after a longer piece of work.
  ///   Timers have one callback of the loop together. All methods may be called from any thread; those of an
  ///   `EmbeddedEventLoop` only from its thread.
  public var scheduler: EventLoopScheduler { SharedSchedulers.scheduler(of: self) }

  /// Makes a further scheduler that runs work in this event loop, which may be shut down by itself.
  ///
  /// - Parameter name: The name of the scheduler in refusals and timelines.
  /// - Scheduling: As ``scheduler``. The order of work is kept for each scheduler by itself.
  public func makeScheduler(name: String = "nio") -> EventLoopScheduler {
    // No other clock shows a time between two readings of the machine's.
    let start = NIODeadline.now()
    let now = self.now
    let isReal = start <= now && now <= .now()
    let server = LoopServer(self, isReal: isReal)
    let isCurrent = { @Sendable [self] in inEventLoop }
    let wake = { @Sendable [self] (queue: EventLoopQueue) in execute { server.serve(queue) } }
    let scheduler =
      if isReal {
        EventLoopScheduler(name: name, isCurrent: isCurrent, wake: wake)
      } else {
        EventLoopScheduler(name: name, clock: LoopClock(self), isCurrent: isCurrent, wake: wake)
      }
    // The first turn has the loop tell of its end, before which there may be no other work.
    _ = scheduler.schedule(()) { _ in Disposables.create() }
    return scheduler
  }
}

/// The schedulers that `EventLoop.scheduler` has returned and that are still in use.
private enum SharedSchedulers {
  private struct Entry {
    /// A later loop may have the address of one that is gone.
    weak var loop: (any EventLoop)?
    weak var scheduler: EventLoopScheduler?
  }

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  static func scheduler(of loop: any EventLoop) -> EventLoopScheduler {
    let key = ObjectIdentifier(loop)
    func find(_ entries: [ObjectIdentifier: Entry]) -> EventLoopScheduler? {
      entries[key].flatMap { $0.loop === loop ? $0.scheduler : nil }
    }
    if let scheduler = entries.withLock({ find($0) }) { return scheduler }
    let made = loop.makeScheduler()
    // Another thread may have been faster.
    return entries.withLock { entries in
      if let scheduler = find(entries) { return scheduler }
      entries = entries.filter { $0.value.scheduler != nil }
      entries[key] = Entry(loop: loop, scheduler: made)
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

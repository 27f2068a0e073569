// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A scheduler on a dispatch queue. All work after spans shares one timer of the system, and so does all work
/// at dates; each repetition has one of its own.
protocol QueueScheduler: HostedScheduler, BlockHost, JobHost, CustomStringConvertible {
  var queue: DispatchQueue { get }
  /// Work that waits, and timers; or timers alone, if the program may put blocks on `queue`: then each piece
  /// of work is a block, which keeps its place among the others and their barriers.
  var driver: BlockDriver { get }
  /// Whether only this scheduler puts blocks on `queue`.
  var isPrivate: Bool { get }
  /// The virtual time of a test's main actor, if the queue is the main queue and the calling thread is in
  /// that time: timed work waits in it then.
  var virtualTime: (any CountedTimeScheduler)? { get }
}

extension QueueScheduler {
  package var timerHost: any TimerHost { self }

  /// The reading of the monotonic clock that `DispatchTime` uses, or the virtual time of a test's main actor.
  public var clockReading: Duration { virtualTime?.clockReading ?? MonotonicClock.reading }

  public var description: String { describe(type(of: self), queue.label) }

  public var underlyingQueue: DispatchQueue? { queue }

  package func add(_ item: ScheduledItem) { enqueue(item) }

  /// Runs `item` on the queue, behind everything that waits there.
  func enqueue(_ item: ScheduledItem) {
    if isPrivate { return driver.push(item) }
    hop { RunningScheduler.run(as: self, isWork: false) { item.run() } }
  }

  func enqueue(_ work: consuming ScheduledWork) -> any Disposable {
    if isPrivate { return driver.submit(work) }
    let item = BoundItem(self, work)
    hop { item.run() }
    return item
  }

  /// In virtual time, a hop to the main queue is a task of the main actor, because a block would leave
  /// virtual time.
  func hop(_ body: @escaping @Sendable () -> Void) {
    if virtualTime == nil { queue.async(execute: body) } else { startTask(on: MainActor.shared, body) }
  }

  /// Timed work hops, even if it is due at once.
  @inline(__always)
  func enqueue(_ work: consuming ScheduledWork, after dueTime: Duration) -> any Disposable {
    if dueTime <= .zero { return enqueue(work) }
    guard let virtualTime else { return add(after: dueTime, work) }
    return virtualTime.scheduleRelative((), dueTime: dueTime) { [work] in self.submit(work) }
  }

  /// Runs `action` at multiples of `period` after the first run. Runs never overlap, and of several missed
  /// runs only the latest takes place.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    virtualTime == nil
      ? addPeriodic(state, startAfter: startAfter, period: period, action: action)
      : emulatePeriodic(state, startAfter: startAfter, period: period, action: action)
  }

  func add(_ job: UnownedJob, _ kind: JobKind) { enqueue(job, kind) }

  func enqueue(_ job: UnownedJob, _ kind: JobKind) {
    if isPrivate { return driver.push(JobItem(job, kind, on: self)) }
    queue.async { RunningScheduler.run(as: self) { self.perform(job, kind) } }
  }

  @_disfavoredOverload
  public func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    DateHost(self, driver).add(at: TimerClock.wallMoment(date), ScheduledWork(.block(block)))
  }

  @_disfavoredOverload
  public func submit(
    repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    SystemRepetition(repetition, on: queue, block)
  }
}

/// A block that a system timer runs again and again, each with its own leeway, and the disposable that stops
/// it.
final class SystemRepetition: Disposable, @unchecked Sendable {  // Sendable: constant.
  let timing: Repetition
  let clock: TimerClock
  private let timer: any DispatchSourceTimer
  private let item: PeriodicItem<Void>

  init(_ timing: Repetition, on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
    let moment: UInt64
    switch timing.start {
    case .at(let date): (clock, moment) = (.wall, TimerClock.wallMoment(date))
    case .after(let delay):
      (clock, moment) = (.monotonic, MonotonicClock.deadline(after: delay, from: MonotonicClock.now()))
    }
    let item = PeriodicItem(()) { block() }
    (self.timing, self.item) = (timing, item)
    timer = TimerClock.makeTimer(on: queue) { item.run() }
    // A system timer without an interval would fire only once.
    let interval = max(timing.interval, .nanoseconds(1)).dispatchInterval
    clock.set(timer, for: moment, every: interval, leeway: timing.leeway.dispatchInterval)
  }

  func dispose() {
    item.dispose()
    timer.cancel()
  }
}

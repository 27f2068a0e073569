// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch
import Synchronization

/// A run of a virtual scheduler that goes on until an asynchronous body has ended.
///
/// One thread of its own runs all work. It checks for the body's outcome after each piece of work:
/// ```
/// working ──nothing is due at this instant──▶ looking
///    └──the body has ended──▶ settling: what is due at this instant is run ──▶ over
///
/// looking ──a task is abroad──▶ waiting for it ──it has come, or is done──▶ working
///    │                                └──neither, within the grace──▶ stalled
///    ├──one has ended there──▶ waiting a moment for those that it resumes ──▶ working
///    └──none is──▶ working on, at the next instant
///           └──there is none──▶ waiting ──work came──▶ working
///                                  └──none came──▶ stalled
///
/// stalled ──cancel──▶ working, for the last time ──the body has ended, or stalled again──▶ over
///                        └──a piece does not return──▶ abandoned: over, and the thread stands still
/// ```
/// A piece that looks at the clock without end stalls the run while it is run, because time stands still
/// meanwhile.
///
/// Invariant: `over` is entered once, and the thread that enters it hands the outcome to the caller.
final class VirtualTimeRun<Success: Sendable, Converter: VirtualTimeConverterType>: Sendable {
  typealias Outcome = Result<Success, any Error>
  /// - Parameter standsStill: Whether work that is left behind must not be run.
  typealias Delivery = @Sendable (_ outcome: Outcome, _ standsStill: Bool) -> Void

  private let scheduler: VirtualTimeScheduler<Converter>
  private let tasks: TaskWatch
  private let limits: VirtualTimeLimits
  private let start: Duration
  private let end: Converter.VirtualTimeUnit
  private let outcome = Lock<Outcome?>(nil)
  private let sleepers: @Sendable () -> [VirtualTimeStall.Sleeper]
  private let deliver: Delivery
  private let isOver = Atomic(false)
  /// Why the body was cancelled, if it was. Set once.
  private let given = Lock<VirtualTimeStall?>(nil)
  /// Counts the runs that the thread has begun, so that another thread can see whether it makes progress.
  private let steps = Atomic(0)

  init(
    _ scheduler: VirtualTimeScheduler<Converter>, _ limits: VirtualTimeLimits,
    _ sleepers: @escaping @Sendable () -> [VirtualTimeStall.Sleeper], _ deliver: @escaping Delivery
  ) {
    self.scheduler = scheduler
    tasks = scheduler.taskWatch
    self.limits = limits
    self.sleepers = sleepers
    self.deliver = deliver
    let clock = scheduler.unwatchedClock
    start = scheduler.reading(clock)
    end = scheduler.virtualTime(after: limits.virtualTime, since: clock)
  }

  /// Runs the body. Called by the body's own task.
  func perform(_ body: () async throws -> Success) async {
    let outcome: Outcome
    do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
    self.outcome.withLock { $0 = outcome }
    scheduler.queue.stop(evenIfIdle: true)
  }

  /// Runs all work on the calling thread until the body, whose task is `task`, has ended or has stalled.
  func drive(_ task: Task<Void, Never>) {
    tasks.begin()
    let (outcome, standsStill) = driveToEnd(task)
    tasks.end()
    finish(outcome, standsStill: standsStill)
  }

  private func driveToEnd(_ task: Task<Void, Never>) -> (Outcome, standsStill: Bool) {
    tasks.limitLooks(limits.looks) { [self] in
      giveUp(stall(.looks(count: limits.looks, task: VirtualTimeStall.nameOfTask)))
      // By another thread, because a cancellation handler may want a lock that the looking code holds.
      let isCancelled = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        task.cancel()
        isCancelled.signal()
      }
      _ = isCancelled.wait(timeout: MonotonicClock.dispatchTime(after: limits.patience))
    }
    var last = work()
    if given.withLock({ $0 == nil }) {
      guard let first = last else { return (settle(), false) }
      giveUp(first)
      task.cancel()
      last = work()
    }
    var reason = given.withLock { $0! }
    reason.hasEnded = last == nil
    return (.failure(reason), last?.isBusy ?? false)
  }

  /// Makes sure that the run ends even if the body, which has stalled and is about to be cancelled, goes on
  /// without ever suspending.
  private func giveUp(_ stall: VirtualTimeStall) {
    given.withLock { $0 = stall }
    let leave: @Sendable () -> Void = { [self] in abandon(with: .failure(stall)) }
    tasks.limitLooks(VirtualTimeLimits.lastLooks, leave)
    expectSteps(after: steps.load(ordering: .relaxed), else: leave)
  }

  /// Hands over the outcome while the run's thread is in a piece of work, which is left behind.
  private func abandon(with outcome: Outcome) {
    tasks.abandon()
    scheduler.queue.stop(evenIfIdle: true)
    finish(outcome, standsStill: true)
  }

  /// Hands over the outcome, unless that has been done.
  private func finish(_ outcome: Outcome, standsStill: Bool) {
    if !isOver.exchange(true, ordering: .acquiringAndReleasing) { deliver(outcome, standsStill) }
  }

  private func settle() -> Outcome {
    let outcome = outcome.withLock { $0! }
    tasks.limitLooks(limits.looks) { [self] in abandon(with: outcome) }
    var left = limits.pieces
    while left > 0 {
      let arrivals = scheduler.queue.arrivals
      let count = scheduler.run(through: scheduler.unwatchedClock, atMost: left) ?? 0
      // Any work may have stopped the run early, so it goes on unless nothing was run and nothing has
      // arrived.
      if count == 0, scheduler.queue.arrivals == arrivals { break }
      left -= max(count, 1)
    }
    return outcome
  }

  /// Works until the body has ended or the run is over, and returns nil then. Returns a stall if the body
  /// does not end.
  private func work() -> VirtualTimeStall? {
    var (left, here) = (limits.pieces, 0)
    while true {
      let arrivals = scheduler.queue.arrivals
      let before = scheduler.reading(scheduler.unwatchedClock)
      // First everything that is due at this instant; if there is nothing, the first piece of the next
      // instant.
      var count = run(through: scheduler.unwatchedClock, atMost: min(left, 1000))
      if count == 0, outcome.withLock({ $0 == nil }) {
        let abroad = tasks.lookAbroad()
        if abroad.busy > 0 {
          if waitForReturn(since: arrivals) { continue }
          return stall(.waitsOutside(tasks: abroad.busy))
        }
        if abroad.ended > 0 {
          awaitResumed(since: arrivals)
          continue
        }
        count = run(through: end, atMost: 1)
      }
      // Also if the body has ended, because its outcome may be wrong.
      if let unseen = tasks.unseen, given.withLock({ $0 == nil }) { return stall(unseen) }
      if isOver.load(ordering: .acquiring) || outcome.withLock({ $0 != nil }) { return nil }
      left -= count
      here = scheduler.reading(scheduler.unwatchedClock) == before ? here + count : count
      if left == 0 { return stall(.works(pieces: limits.pieces, atOneInstant: here)) }
      if count > 0 || scheduler.queue.waitForArrival(since: arrivals, atMost: limits.grace) { continue }
      return stall(scheduler.dueTimes.isEmpty ? .waits : .sleeps)
    }
  }

  private func run(through limit: Converter.VirtualTimeUnit, atMost most: Int) -> Int {
    steps.wrappingAdd(1, ordering: .relaxed)
    let count = scheduler.run(through: limit, arriving: false, atMost: most)
    require(count != nil, "run: the scheduler must not be running already")
    return count ?? 0
  }

  /// Waits until work arrives or no task is abroad. Returns false if neither happens within the grace period.
  ///
  /// It polls, because a task that ends or is suspended elsewhere notifies nobody.
  private func waitForReturn(since arrivals: Int) -> Bool {
    let end = MonotonicClock.dispatchTime(after: limits.grace)
    var pause = Duration.microseconds(20)
    repeat {
      if scheduler.queue.waitForArrival(since: arrivals, atMost: pause) { return true }
      let abroad = tasks.lookAbroad()
      if abroad.busy == 0 {
        if abroad.ended > 0 { awaitResumed(since: arrivals) }
        return true
      }
      pause = min(pause * 2, .milliseconds(1))
    } while DispatchTime.now() < end
    return false
  }

  /// Waits a moment for the tasks that awaited a task which has ended on another thread.
  ///
  /// That thread marks the ended task as over before it resumes the awaiting tasks, and may be interrupted in
  /// between. The runtime does not tell whether any task waits; if none does, the moment is lost.
  private func awaitResumed(since arrivals: Int) {
    _ = scheduler.queue.waitForArrival(since: arrivals, atMost: min(.milliseconds(50), limits.grace))
  }

  private func expectSteps(after count: Int, else abandon: @escaping @Sendable () -> Void) {
    let patience = max(limits.grace, limits.patience) / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [weak self] in
      guard let self, !isOver.load(ordering: .acquiring) else { return }
      let now = steps.load(ordering: .relaxed)
      if now == count { abandon() } else { expectSteps(after: now, else: abandon) }
    }
  }

  private func stall(_ reason: VirtualTimeStall.Reason) -> VirtualTimeStall {
    let dueTimes = scheduler.dueTimes.map { scheduler.reading($0) - start }
    return VirtualTimeStall(
      reason: reason, elapsed: scheduler.reading(scheduler.unwatchedClock) - start, dueTimes: dueTimes,
      sleepers: sleepers())
  }
}

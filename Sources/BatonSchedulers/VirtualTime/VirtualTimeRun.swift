// SPDX-License-Identifier: MIT

/// A run of a virtual scheduler that goes on until a body of asynchronous code has ended.
///
/// One thread of its own runs all work. It looks for the body's outcome after each piece of work:
/// ```
/// working ──nothing is due──▶ waiting ──work came──▶ working
///    │                          └──none came──▶ stalled ──cancel──▶ working, for the last time
///    └──the body has ended──▶ settling: what is due at this instant is run ──▶ over
/// ```
final class VirtualTimeRun<Success: Sendable, Converter: VirtualTimeConverterType>: Sendable {
  private typealias Outcome = Result<Success, any Error>

  private let scheduler: VirtualTimeScheduler<Converter>
  private let limits: VirtualTimeLimits
  private let start: Duration
  private let end: Converter.VirtualTimeUnit
  private let outcome = Lock<Outcome?>(nil)

  /// So many pieces are run before it is looked whether time has moved.
  private static var chunk: Int { 1000 }

  init(_ scheduler: VirtualTimeScheduler<Converter>, _ limits: VirtualTimeLimits) {
    self.scheduler = scheduler
    self.limits = limits
    let clock = scheduler.clock
    start = scheduler.reading(clock)
    end = scheduler.virtualTime(after: limits.virtualTime, since: clock)
  }

  /// Runs the body; to be called by the task that is the body.
  func perform(_ body: () async throws -> Success) async {
    let outcome: Outcome
    do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
    self.outcome.withLock { $0 = outcome }
    scheduler.core.queue.wake()
  }

  /// Runs all work on the calling thread until the body, whose task is `task`, has ended or does not end.
  func drive(_ task: Task<Void, Never>) -> Result<Success, any Error> {
    guard var stall = work() else { return settle() }
    task.cancel()
    stall.hasEnded = work() == nil
    return .failure(stall)
  }

  private func settle() -> Outcome {
    var left = limits.pieces
    while left > 0 {
      let arrivals = scheduler.core.queue.arrivals
      let count = scheduler.run(through: scheduler.clock, atMost: left) ?? 0
      // Anything may have stopped it before it was through.
      if count == 0, scheduler.core.queue.arrivals == arrivals { break }
      left -= max(count, 1)
    }
    return outcome.withLock { $0! }
  }

  /// Returns nil when the body has ended.
  private func work() -> VirtualTimeStall? {
    var (left, here) = (limits.pieces, 0)
    while true {
      let arrivals = scheduler.core.queue.arrivals
      let before = scheduler.reading(scheduler.clock)
      let ran = scheduler.run(through: end, arriving: false, atMost: min(left, Self.chunk))
      require(ran != nil, "run: the scheduler must not be running already")
      let count = ran ?? 0
      if outcome.withLock({ $0 != nil }) { return nil }
      left -= count
      here = scheduler.reading(scheduler.clock) == before ? here + count : 0
      if left == 0 { return stall(.works(pieces: limits.pieces, atOneInstant: here)) }
      if count > 0 || scheduler.core.queue.waitForArrival(since: arrivals, atMost: limits.grace) { continue }
      return stall(scheduler.dueTimes.isEmpty ? .waits : .sleeps)
    }
  }

  private func stall(_ reason: VirtualTimeStall.Reason) -> VirtualTimeStall {
    let dueTimes = scheduler.dueTimes.map { scheduler.reading($0) - start }
    return VirtualTimeStall(
      reason: reason, elapsed: scheduler.reading(scheduler.clock) - start, dueTimes: dueTimes)
  }
}

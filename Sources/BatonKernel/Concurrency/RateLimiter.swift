// SPDX-License-Identifier: MIT

import Synchronization

/// A limit on how often something begins, for whatever parts of a program share the limiter.
///
/// Call ``take(isolation:)`` where that which is limited begins: in each attempt of a request, for example,
/// so that attempts of a `retry` are counted, too.
///
///     let limiter = RateLimiter(.atMost(20, per: .seconds(1)), scheduler: .serial(qos: .utility))
///     let pages = urls.map(maxConcurrent: 8) { url in  // eight at a time
///       try await limiter.take()                       // and twenty a second
///       return try await download(url)
///     }
///
/// The limit is a token bucket: see ``RateLimit``. What is counted are the moments at which `take` lets a
/// task go on, in order of arrival, by the scheduler's clock. A task that is cancelled while it waits takes
/// no token. ``Credits`` limit how many are under way at a time. A ``KeyedRateLimiter`` denies instead of
/// waiting, for each of many clients.
///
/// - Scheduling: May be used on any thread; no thread is blocked. The scheduler, in a test one of virtual
///   time, measures the time.
public final class RateLimiter: Sendable {
  /// Called once, with whether the task that waits may go on.
  private typealias Waiter = @Sendable (Result<Void, any Error>) -> Void

  private struct Fields {
    var state: RateLimiterState<Waiter>
    /// Set, or idle. A timer that is not here any more counts for nothing.
    var timer: TimerSlot?
  }

  /// How often something may begin.
  public let limit: RateLimit
  private let scheduler: any SchedulerType
  private let fields: Lock<Fields>
  private let numbers = Atomic<UInt64>(0)

  /// Makes a limiter, of which nothing has been taken.
  ///
  /// - Parameters:
  ///   - limit: How often something may begin.
  ///   - scheduler: The scheduler that measures the time.
  public init(_ limit: RateLimit, scheduler: some SchedulerType) {
    self.limit = limit
    self.scheduler = scheduler
    fields = Lock(Fields(state: RateLimiterState(limit)))
  }

  /// Takes a token. Until there is one, the calling task is suspended.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before it gets a token; a ``SchedulerRefusal`` if
  ///   it would have to wait, and the scheduler refuses to measure the time.
  public func take(isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    let now = scheduler.clockReading
    if fields.withLock({ $0.state.take(at: now) }) { return }
    let number = numbers.wrappingAdd(1, ordering: .relaxed).oldValue
    let outcome: Result<Void, any Error> = await suspended("RateLimiter.take", at: .here) {
      wait(number, $0)
    } onCancel: {
      self.giveUp(number)
    }
    try outcome.get()
  }

  private func wait(_ number: UInt64, _ waiter: @escaping Waiter) {
    let now = scheduler.clockReading
    let (isServed, timer) = fields.withLock { fields in
      let (isServed, due) = fields.state.arrived(waiter, number: number, at: now)
      return (isServed, due.map { (slot(in: &fields), $0) })
    }
    if isServed { waiter(.success(())) }
    if let timer { arm(timer) }
  }

  private func giveUp(_ number: UInt64) {
    let (waiter, timer) = fields.withLock { fields in
      let (waiter, isTimerNeeded) = fields.state.left(number)
      return (waiter, isTimerNeeded ? nil : fields.timer.take())
    }
    timer?.dispose()
    waiter?(.failure(CancellationError()))
  }

  /// A timer has fired or was refused. If it has been disposed of meanwhile, another one may have been set.
  private func ended(_ slot: ObjectIdentifier, _ refusal: SchedulerRefusal?) {
    let now = scheduler.clockReading
    let (waiters, timer) = fields.withLock { fields -> ([Waiter], (TimerSlot, Duration)?) in
      guard let timer = fields.timer, ObjectIdentifier(timer) == slot else { return ([], nil) }
      if refusal != nil { return (fields.state.refused(), nil) }
      let (served, due) = fields.state.fired(at: now)
      return (served, due.map { (timer, $0) })
    }
    let outcome: Result<Void, any Error> = refusal.map { .failure($0) } ?? .success(())
    for waiter in waiters { waiter(outcome) }
    if let timer { arm(timer) }
  }

  private func slot(in fields: inout Fields) -> TimerSlot {
    let slot = fields.timer ?? TimerSlot("RateLimiter's timer", on: scheduler)
    fields.timer = slot
    return slot
  }

  private func arm(_ timer: (slot: TimerSlot, due: Duration)) {
    let number = ObjectIdentifier(timer.slot)
    timer.slot.arm(after: min(timer.due - scheduler.clockReading, limit.span)) { [self] in ended(number, $0) }
  }
}

/// Decides for a ``RateLimiter`` which task goes on, and when the timer is set.
///
/// Invariant: while a task waits, all tokens are taken, and a timer is set for the first one that comes back.
struct RateLimiterState<Waiter> {
  private var window: RateWindow
  private var waiting = WaitingLine<Waiter>()
  private var timer: TimerPlan

  init(_ limit: RateLimit) {
    window = RateWindow(limit)
    timer = TimerPlan(limit.span, keepsTimer: true)
  }

  /// Takes a token, if there is one for which nobody waits.
  mutating func take(at now: Duration) -> Bool { waiting.isEmpty && window.take(at: now) }

  /// A task asks for a token. Returns whether it gets one now, or else waits; and when the timer is due that
  /// is to be set, if any.
  mutating func arrived(
    _ waiter: Waiter, number: UInt64, at now: Duration
  ) -> (isServed: Bool, timer: Duration?) {
    if take(at: now) { return (true, nil) }
    waiting.append(waiter, number: number)
    return (false, waitForToken())
  }

  /// A task does not wait any more. Returns it, if it has waited, and whether the timer is still needed.
  mutating func left(_ number: UInt64) -> (waiter: Waiter?, isTimerNeeded: Bool) {
    let waiter = waiting.remove(number)
    if waiting.isEmpty { timer.end() }
    return (waiter, !waiting.isEmpty)
  }

  /// The timer has fired. Returns the tasks that go on, and when the timer is due next, if it is to be set.
  mutating func fired(at now: Duration) -> (served: [Waiter], timer: Duration?) {
    let now = timer.fired(at: now)
    var served: [Waiter] = []
    while !waiting.isEmpty, window.take(at: now), let waiter = waiting.popFirst() { served.append(waiter) }
    return (served, waiting.isEmpty ? nil : waitForToken())
  }

  mutating func refused() -> [Waiter] {
    timer.end()
    var waiters: [Waiter] = []
    while let waiter = waiting.popFirst() { waiters.append(waiter) }
    return waiters
  }

  /// The timer for the first token that comes back; nil if it is set.
  private mutating func waitForToken() -> Duration? { window.nextReturn.flatMap { timer.begin(until: $0) } }
}

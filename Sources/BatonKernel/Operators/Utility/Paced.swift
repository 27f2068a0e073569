// SPDX-License-Identifier: MIT

/// How many elements may pass in a span of time: a token bucket with a sliding window.
///
/// The bucket holds ``count`` tokens. An element takes a token, which is back one ``span`` later. So no more than ``count``
/// elements pass within any ``span``.
public struct RateLimit: Sendable, Hashable {
  /// The most elements that pass within ``span``.
  public let count: Int
  /// How long a token is away.
  public let span: Duration

  /// Lets `count` elements pass within any `span`.
  ///
  /// - Parameters:
  ///   - count: The most elements that pass within `span`; must be positive.
  ///   - span: How long; must not be negative.
  public init(_ count: Int, per span: Duration) {
    require(count > 0, "RateLimit: the count must be positive, was \(count)")
    require(span >= .zero, "RateLimit: the span must not be negative, was \(span)")
    self.count = count
    self.span = span
  }

  /// Lets `count` elements pass within any `span`.
  ///
  /// - Parameters:
  ///   - count: The most elements that pass within `span`; must be positive.
  ///   - span: How long; must not be negative.
  public static func atMost(_ count: Int, per span: Duration) -> RateLimit { RateLimit(count, per: span) }
}

/// The state of `paced(by:)`: when the taken tokens come back, the earliest first, and the elements that wait for a token.
/// Invariant: while an element waits, all tokens are taken, and a timer is set for the first one that comes back.
struct PacedMachine<Element>: TimedMachine {
  private let count: Int
  private(set) var returns = Fifo<Duration>()
  private var waiting = Fifo<Element>()
  var timer: TimerPlan
  private var isCompleted = false

  init(_ limit: RateLimit) {
    count = limit.count
    timer = TimerPlan(limit.span, keepsTimer: true)
  }

  mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element> {
    if waiting.isEmpty, takeToken(at: now) { return TimedOrders(.one(.next(element))) }
    waiting.append(element)
    return TimedOrders(timer: waitForToken())
  }

  mutating func fired(at now: Duration) -> TimedOrders<Element> {
    let now = timer.fired(at: now)
    var events: [Event<Element>] = []
    while !waiting.isEmpty, takeToken(at: now) {
      if let element = waiting.popFirst() { events.append(.next(element)) }
    }
    if waiting.isEmpty, isCompleted { events.append(.completed) }
    return TimedOrders(.all(events), timer: waiting.isEmpty ? nil : waitForToken())
  }

  mutating func completed(at now: Duration) -> TimedOrders<Element> {
    isCompleted = true
    return TimedOrders(waiting.isEmpty ? .one(.completed) : .nothing)
  }

  /// Takes a token, if the bucket has one.
  private mutating func takeToken(at now: Duration) -> Bool {
    while let first = returns.first, first <= now { _ = returns.popFirst() }
    if returns.count == count { return false }
    // A clock may begin below zero.
    returns.append(min(now + timer.span, .longestWait))
    return true
  }

  /// The timer for the first token that comes back; nil if it is set.
  private mutating func waitForToken() -> Duration? { returns.first.flatMap { timer.begin(until: $0) } }
}

extension ObservableType {
  @usableFromInline
  package func _paced(by limit: RateLimit, on scheduler: any SchedulerType) -> Observable<Element> {
    driven(by: PacedMachine(limit), .paced, on: scheduler)
  }
}

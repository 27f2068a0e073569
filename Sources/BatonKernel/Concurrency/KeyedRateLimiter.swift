// SPDX-License-Identifier: MIT

import Synchronization

/// A limit on how often something begins for each of many keys, such as requests of a client. What is too
/// much is denied.
///
///     let limiter = KeyedRateLimiter(.atMost(20, per: .seconds(1)), scheduler: .serial(qos: .utility))
///     let answers = requests.concatMap { request in
///       limiter.takeIfAvailable(for: request.address) ? answer(request) : .just(.tooManyRequests)
///     }
///
/// Each key has a token bucket of its own: see ``RateLimit``. A ``RateLimiter`` has one bucket for all, and
/// lets tasks wait for its tokens.
///
/// A key whose tokens are all back is forgotten, at a later call of ``takeIfAvailable(for:)``: the limiter
/// holds no more keys than have taken a token within two spans of the limit.
///
/// - Scheduling: May be used on any thread, at the same time; nothing waits, and no work is scheduled. The
///   scheduler, in a test one of virtual time, is asked for the time alone.
public final class KeyedRateLimiter: Sendable {
  /// How often something may begin for a key.
  public let limit: RateLimit
  private let scheduler: any SchedulerType
  private let windows: Lock<KeyedWindows>
  private let denials = Atomic(0)

  /// Makes a limiter, of which nothing has been taken.
  ///
  /// - Parameters:
  ///   - limit: How often something may begin for a key.
  ///   - scheduler: The scheduler whose clock measures the time.
  public init(_ limit: RateLimit, scheduler: some SchedulerType) {
    self.limit = limit
    self.scheduler = scheduler
    windows = Lock(KeyedWindows(limit))
  }

  /// Takes a token of `key`, if one is there. Returns whether one was; otherwise the call is counted in
  /// ``denied``.
  ///
  /// - Parameter key: Whose token: an address, a user, an address with a path.
  public func takeIfAvailable(for key: String) -> Bool {
    let now = scheduler.clockReading
    let (isTaken, forgotten) = windows.withLock { $0.take(for: key, at: now) }
    // Freed outside the lock, because they may be many.
    withExtendedLifetime(forgotten) {}
    if !isTaken { denials.wrappingAdd(1, ordering: .relaxed) }
    return isTaken
  }

  /// How many calls of ``takeIfAvailable(for:)`` have returned false.
  public var denied: Int { denials.load(ordering: .relaxed) }

  /// The number of keys that have not been forgotten.
  public var keyCount: Int { windows.withLock { $0.count } }
}

/// The tokens of many keys, in two generations. A key that asks for a token is in the present one.
///
/// A generation lasts for a span or longer. When it ends, all keys of the one before have their tokens back,
/// because they have taken none in a whole span: they are forgotten, all at once.
struct KeyedWindows {
  typealias Generation = [String: RateWindow]

  private let limit: RateLimit
  private let span: Duration
  private var present: Generation = [:]
  /// No key is in both.
  private var former: Generation = [:]
  /// When the present generation ends: at the first call from then on.
  private var end = Duration.zero
  /// The latest moment of a call. A thread may come late with the moment of its own.
  private var latest: Duration?

  init(_ limit: RateLimit) {
    self.limit = limit
    span = limit.span.clamped
  }

  var count: Int { present.count + former.count }

  mutating func take(for key: String, at now: Duration) -> (isTaken: Bool, forgotten: [Generation]) {
    let forgotten = beginGeneration(at: now)
    if let index = present.index(forKey: key) {
      return (present.values[index].take(at: now), forgotten)
    }
    var window = former.removeValue(forKey: key) ?? RateWindow(limit)
    let isTaken = window.take(at: now)
    present[key] = window
    return (isTaken, forgotten)
  }

  /// Ends the present generation, if its time has come. Returns what was forgotten.
  private mutating func beginGeneration(at now: Duration) -> [Generation] {
    let before = latest
    latest = max(before ?? now, now)
    if before != nil, now < end { return [] }
    // A clock may begin below zero.
    end = min(now + span, .longestWait)
    var forgotten = [former]
    former = present
    present = [:]
    // Nothing has been taken in a whole span.
    if let before, before + span <= now {
      forgotten.append(former)
      former = [:]
    }
    return forgotten
  }
}

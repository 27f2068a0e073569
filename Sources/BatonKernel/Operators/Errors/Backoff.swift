// SPDX-License-Identifier: MIT

import Foundation

/// How long to wait before a sequence that has failed is tried again.
///
/// ```swift
/// Backoff.exponential(from: .milliseconds(200), upTo: .seconds(30))  // 0.2 s, 0.4 s, 0.8 s … 30 s, 30 s …
/// ```
public struct Backoff: Sendable {
  private let wait: @Sendable (Int) -> Duration

  /// Waits for the same time before each attempt.
  ///
  /// - Parameter delay: How long; must not be negative.
  public static func constant(_ delay: Duration) -> Backoff {
    require(delay >= .zero, "Backoff.constant: the delay must not be negative, was \(delay)")
    return Backoff { _ in delay }
  }

  /// Waits for `step`, then twice that, then three times that.
  ///
  /// - Parameters:
  ///   - step: How long after the first failure, and how much longer after each further one; must not be
  ///     negative.
  ///   - longest: The longest wait, which must not be negative; without a limit if it is left out.
  public static func linear(_ step: Duration, upTo longest: Duration? = nil) -> Backoff {
    require(step >= .zero, "Backoff.linear: the step must not be negative, was \(step)")
    if let longest { require(longest >= .zero, "Backoff.linear: upTo must not be negative, was \(longest)") }
    return Backoff { failures in limited(Double(failures) * step.inSeconds, longest) }
  }

  /// Waits for `first`, and after each further failure `factor` times as long as before.
  ///
  /// - Parameters:
  ///   - first: How long after the first failure; must not be negative.
  ///   - factor: How much longer each time; must not be less than 1.
  ///   - longest: The longest wait; must not be negative.
  public static func exponential(
    from first: Duration, factor: Double = 2, upTo longest: Duration
  ) -> Backoff {
    require(first >= .zero, "Backoff.exponential: the first delay must not be negative, was \(first)")
    require(factor >= 1, "Backoff.exponential: the factor must not be less than 1, was \(factor)")
    require(longest >= .zero, "Backoff.exponential: upTo must not be negative, was \(longest)")
    return Backoff { failures in
      first == .zero ? .zero : limited(first.inSeconds * pow(factor, Double(failures - 1)), longest)
    }
  }

  /// Waits for as long as a closure says.
  ///
  /// - Parameter delay: Is given how often the sequence has failed, 1 after its first attempt. A negative
  ///   delay counts as none.
  public static func custom(_ delay: @escaping @Sendable (_ failures: Int) -> Duration) -> Backoff {
    Backoff(wait: delay)
  }

  /// How long to wait once the sequence has failed so many times.
  ///
  /// - Parameter failures: How often; 1 after the first attempt.
  public func delay(afterFailures failures: Int) -> Duration { max(wait(failures), .zero) }

  /// Seconds as a span no longer than `longest`, nor than a century.
  private static func limited(_ seconds: Double, _ longest: Duration?) -> Duration {
    let span = Duration.seconds(min(seconds, 3_155_760_000))
    return longest.map { min(span, $0) } ?? span
  }

  /// A random part of a wait, so that many clients that failed together do not come back together.
  public struct Jitter: Sendable {
    let apply: @Sendable (Duration) -> Duration

    /// Waits exactly as long as the backoff says.
    public static let none = Jitter { $0 }

    /// Waits for anything from no time to what the backoff says.
    ///
    /// The idea is "full jitter" of the AWS Architecture Blog.
    public static let full = full(using: SystemRandomNumberGenerator())

    /// Does the same as ``full``.
    ///
    /// - Parameter generator: Where chance comes from, for all subscribers: one with a seed makes a test
    ///   repeat itself. Its `next()` may be called on several threads at a time, on copies of it.
    public static func full(using generator: some RandomNumberGenerator & Sendable) -> Jitter {
      drawing(from: generator, 0...1)
    }

    /// Waits for what the backoff says, give or take a share of it.
    ///
    /// - Parameters:
    ///   - share: The most that is added or taken away: 0.1 is a tenth. From 0 to 1.
    ///   - generator: Where chance comes from, as for ``full(using:)``.
    public static func proportional(
      _ share: Double, using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) -> Jitter {
      require((0...1).contains(share), "Jitter.proportional: the share must be from 0 to 1, was \(share)")
      return drawing(from: generator, 1 - share...1 + share)
    }

    private static func drawing(
      from generator: some RandomNumberGenerator & Sendable, _ factors: ClosedRange<Double>
    ) -> Jitter {
      let source = Chance(generator)
      return Jitter { delay in
        let factor = source.draw { Double.random(in: factors, using: &$0) }
        // A `Duration` is too short for twice the longest one.
        return .seconds(min(delay.inSeconds, 9e18) * factor)
      }
    }
  }

  /// When an attempt counts as a success, although it fails in the end.
  ///
  /// The failure of a successful attempt is counted as the first one: it is followed by the first delay, and
  /// by as many attempts as at the beginning.
  public struct Reset: Sendable, Hashable {
    enum Rule: Hashable {
      case never
      case element
      case running(Duration)
    }

    let rule: Rule

    /// No attempt does: failures are counted from the subscription on.
    public static let never = Reset(rule: .never)

    /// An attempt that has sent an element: a connection over which something came.
    public static let afterElement = Reset(rule: .element)

    /// An attempt that has lasted so long, from its subscription to its failure by the scheduler's clock,
    /// whether it has sent anything or not.
    ///
    /// Right for a source that often sends something and fails at once, which ``afterElement`` would have
    /// tried again with the first delay for ever. If it may take as long to fail to connect, it needs a
    /// `timeout` of its own.
    ///
    /// - Parameter span: How long; must not be negative.
    public static func afterRunning(for span: Duration) -> Reset {
      require(span >= .zero, "Reset.afterRunning: the span must not be negative, was \(span)")
      return Reset(rule: .running(span))
    }
  }
}

/// A generator that several threads draw from, by optimistic concurrency control: a thread draws from a copy,
/// outside the lock, because a generator is foreign code, and then puts the copy in the place of what it
/// copied. If another thread has done so meanwhile, it draws anew: no number is given twice.
private final class Chance<Generator: RandomNumberGenerator & Sendable>: Sendable {
  private let state: Lock<(generator: Generator, version: Int)>

  init(_ generator: Generator) { state = Lock((generator, 0)) }

  func draw<Number: Sendable>(_ body: (inout Generator) -> Number) -> Number {
    while true {
      var (generator, version) = state.withLock { $0 }
      let number = body(&generator)
      let isTaken = state.withLock { state in
        if state.version != version { return false }
        // The generator before is freed after the lock has been left.
        swap(&state.generator, &generator)
        state.version += 1
        return true
      }
      if isTaken { return number }
    }
  }
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}

// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

extension Duration {
  /// The same span of time. `.never` becomes the longest span that there is in whole seconds.
  public init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    case .never: self = .seconds(Int64.max)
    @unknown default: self = .seconds(Int64.max)
    }
  }

  /// The same span of time, or the nearest that Dispatch can hold.
  var dispatchInterval: DispatchTimeInterval { .nanoseconds(Int(saturatingNanoseconds)) }
}

extension DispatchTimeInterval {
  /// Makes a time span of Dispatch of a duration, to the nanosecond; what is too long for it is the longest.
  public init(_ duration: Duration) { self = duration.dispatchInterval }
}

// The sums below are disfavoured so that `.now() + .seconds(1)` keeps the meaning that it has in Dispatch.

/// The moment `span` after `time`, or the nearest that can be held.
@_disfavoredOverload
public func + (time: DispatchTime, span: Duration) -> DispatchTime { time + span.dispatchInterval }

/// The moment `span` before `time`, or the nearest that can be held.
@_disfavoredOverload
public func - (time: DispatchTime, span: Duration) -> DispatchTime { time - span.dispatchInterval }

/// The moment `span` after `time`, or the nearest that can be held.
@_disfavoredOverload
public func + (time: DispatchWallTime, span: Duration) -> DispatchWallTime { time + span.dispatchInterval }

/// The moment `span` before `time`, or the nearest that can be held.
@_disfavoredOverload
public func - (time: DispatchWallTime, span: Duration) -> DispatchWallTime { time - span.dispatchInterval }

/// The moment `span` after `date`.
@_disfavoredOverload
public func + (date: Date, span: Duration) -> Date { date.addingTimeInterval(span.seconds) }

/// The moment `span` before `date`.
@_disfavoredOverload
public func - (date: Date, span: Duration) -> Date { date.addingTimeInterval(-span.seconds) }

extension Duration {
  /// The span in seconds, rounded to what a `Double` holds.
  // Not by its components: they trap where the seconds need more than 64 bits.
  var seconds: Double { self / .seconds(1) }
}

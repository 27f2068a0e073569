// SPDX-License-Identifier: MIT

import Dispatch

// A scheduler implements each method with `Duration`, with `DispatchTimeInterval` (as one written for RxSwift
// does), or both. The library calls the form with `Duration`. Its default wraps the state in a
// `SpanConversion` and calls the other form, whose default calls the first form. If that default finds a
// `SpanConversion` of the same scheduler, the scheduler implements neither form, and the program stops with a
// message.

extension SchedulerType {
  /// Converts the span for a scheduler that takes spans of Dispatch.
  ///
  /// - Precondition: The scheduler has a form of this method.
  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let conversion = SpanConversion(state: state, scheduler: ObjectIdentifier(Self.self))
    return scheduleRelative(conversion, dueTime: dueTime.exactDispatchInterval) { action($0.state) }
  }

  /// Converts the span for a scheduler that takes durations.
  ///
  /// - Precondition: The scheduler has a form of this method.
  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: DispatchTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    require(
      conversion(state) == nil,
      "\(Self.self) conforms to SchedulerType, but has no scheduleRelative(_:dueTime:action:)")
    return scheduleRelative(state, dueTime: Duration(dueTime), action: action)
  }

  /// Converts the spans for a scheduler that takes those of Dispatch, or composes periodic work of timed
  /// work.
  ///
  /// Each run is due a whole number of periods after the first, even if previous runs were late. Of several
  /// missed runs only the latest takes place, immediately but not in line: the call returns when the first
  /// run has ended.
  ///
  /// - Precondition: `period` is not negative, and in virtual time not zero.
  /// - Scheduling: `action` runs where this scheduler runs timed work.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    let conversion = SpanConversion(
      state: state, scheduler: ObjectIdentifier(Self.self), spans: (startAfter, period))
    return schedulePeriodic(
      conversion, startAfter: startAfter.exactDispatchInterval, period: period.exactDispatchInterval
    ) { SpanConversion(state: action($0.state), scheduler: $0.scheduler, spans: $0.spans) }
  }

  /// Does as the form with durations does.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: DispatchTimeInterval, period: DispatchTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    if let (startAfter, period) = conversion(state)?.spans {
      return emulatePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
    return schedulePeriodic(
      state, startAfter: Duration(startAfter), period: Duration(period), action: action)
  }

  /// The state as a conversion, if this scheduler's form with `Duration` has made it.
  private func conversion(_ state: some Sendable) -> (any ConvertedSpans)? {
    guard let state = state as? any ConvertedSpans, state.scheduler == ObjectIdentifier(Self.self) else {
      return nil
    }
    return state
  }
}

/// A state that the default of a form with `Duration` has wrapped.
private protocol ConvertedSpans {
  /// The type whose form with durations made this.
  var scheduler: ObjectIdentifier { get }
  /// The exact start and period of periodic work.
  var spans: (startAfter: Duration, period: Duration)? { get }
}

/// A state that is given to the form with `DispatchTimeInterval`, because the scheduler may not implement the
/// one with `Duration`.
private struct SpanConversion<State: Sendable>: ConvertedSpans, RefusableWork {
  let state: State
  let scheduler: ObjectIdentifier
  var spans: (startAfter: Duration, period: Duration)?

  func schedulerRefused(_ refusal: SchedulerRefusal) { refusal.tell(state) }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// The elements as an asynchronous sequence, for one `for try await`.
  ///
  /// The access subscribes, and elements wait, without a bound, until the loop requests them: none is lost
  /// before the loop begins. When the loop ends, or its task is cancelled, the subscription is disposed of. A
  /// cancelled task receives no more elements: the loop throws `CancellationError`. An error of the sequence
  /// is thrown after the elements that precede it. A sequence that ended before the cancellation, with at
  /// most one element, is delivered nevertheless.
  ///
  ///     for try await price in prices.values { print(price) }
  @inlinable
  public var values: ObservableValues<Element, any Error> {
    asObservable()._values(orThrow: (any Error).self)
  }

  /// Returns the elements as an asynchronous sequence, for one `for try await`, with at most `capacity`
  /// elements waiting.
  ///
  /// Works like ``values``, with a bound on the number of elements that wait for the loop. The element that
  /// the loop is handling does not count, and a terminal event is always accepted.
  ///
  ///     for try await price in prices.values(capacity: 1, whenFull: .dropOldest) { await show(price) }
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of waiting elements; must be positive. Memory is allocated as they
  ///     arrive.
  ///   - policy: What to do with an element that arrives when `capacity` elements wait. The default blocks
  ///     the sender's thread. Do not send on a thread that the loop needs: the shared pool has few threads,
  ///     so send elements on a scheduler's thread. Baton accepts an element beyond the capacity where it sees
  ///     that the loop cannot go on until the sender does: before this method has returned, in the task that
  ///     iterates, in virtual time, on the main thread if the loop runs on the main actor, and if a serial
  ///     scheduler that may need the sender's thread is the loop's executor. Otherwise the sequence ends with
  ///     a ``BackpressureTimeout`` after ``Hooks/longestWaitForRoom``.
  ///   - statistics: Counts the elements that wait and that are dropped, if it is not nil.
  /// - Scheduling: With ``OverflowPolicy/wait`` the sender's thread is blocked while there is no room.
  @_alwaysEmitIntoClient
  public func values(
    capacity: Int, whenFull policy: OverflowPolicy = .wait, statistics: QueueStatistics? = nil
  ) -> ObservableValues<Element, any Error> {
    asObservable()._values(
      capacity: capacity, whenFull: policy, statistics: statistics, orThrow: (any Error).self)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// The elements as an asynchronous sequence, for one `for await`.
  ///
  /// The access subscribes, and elements wait, without a bound, until the loop requests them. The loop ends
  /// when its task is cancelled; when the loop ends, the subscription is disposed of.
  @inlinable
  public var values: ObservableValues<Element, Never> { asObservable()._values(orThrow: Never.self) }

  /// Returns the elements as an asynchronous sequence, for one `for await`, with at most `capacity` elements
  /// waiting.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of waiting elements; must be positive.
  ///   - policy: What to do with an element that arrives when `capacity` elements wait; see
  ///     ``ObservableConvertibleType/values(capacity:whenFull:statistics:)``. ``OverflowPolicy/fail`` ends
  ///     the loop, and the error goes to ``Hooks/defaultErrorHandler``.
  ///   - statistics: Counts the elements that wait and that are dropped, if it is not nil.
  /// - Scheduling: With ``OverflowPolicy/wait`` the sender's thread is blocked while there is no room.
  @_alwaysEmitIntoClient
  public func values(
    capacity: Int, whenFull policy: OverflowPolicy = .wait, statistics: QueueStatistics? = nil
  ) -> ObservableValues<Element, Never> {
    asObservable()._values(
      capacity: capacity, whenFull: policy, statistics: statistics, orThrow: Never.self)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  /// The elements as an asynchronous sequence, for one `for await`.
  ///
  /// The access subscribes, and elements wait, without a bound, until the loop requests them. The loop ends
  /// when its task is cancelled; when the loop ends, the subscription is disposed of.
  @inlinable
  public var values: ObservableValues<Element, Never> { asObservable()._values(orThrow: Never.self) }

  /// Returns the elements as an asynchronous sequence, for one `for await`, with at most `capacity` elements
  /// waiting.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of waiting elements; must be positive.
  ///   - policy: What to do with an element that arrives when `capacity` elements wait; see
  ///     ``ObservableConvertibleType/values(capacity:whenFull:statistics:)``. ``OverflowPolicy/fail`` ends
  ///     the loop, and the error goes to ``Hooks/defaultErrorHandler``.
  ///   - statistics: Counts the elements that wait and that are dropped, if it is not nil.
  /// - Scheduling: With ``OverflowPolicy/wait`` the sender's thread is blocked while there is no room.
  @_alwaysEmitIntoClient
  public func values(
    capacity: Int, whenFull policy: OverflowPolicy = .wait, statistics: QueueStatistics? = nil
  ) -> ObservableValues<Element, Never> {
    asObservable()._values(
      capacity: capacity, whenFull: policy, statistics: statistics, orThrow: Never.self)
  }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// The elements as an asynchronous sequence, for one `for try await`.
  ///
  /// It is subscribed to at once, and elements wait, without a bound, until they are asked for: none is lost before the loop
  /// begins. When the loop ends, or its task is cancelled, the subscription is disposed of. A task that is cancelled gets no more
  /// elements: `CancellationError` is thrown. The sequence's own error is thrown after the elements that came before it. A sequence
  /// that had ended by then, with one element at most, is still handed out.
  ///
  ///     for try await price in prices.values { print(price) }
  @inlinable
  public var values: ObservableValues<Element, any Error> {
    asObservable()._values(orThrow: (any Error).self)
  }

  /// The elements as an asynchronous sequence, for one `for try await`, of which at most `capacity` wait.
  ///
  /// As ``values``, with a bound to what waits to be asked for. The element that the loop is busy with does not count,
  /// and an error or a completion always has room.
  ///
  ///     for try await price in prices.values(capacity: 1, whenFull: .dropOldest) { await show(price) }
  ///
  /// - Parameters:
  ///   - capacity: The elements that may wait; must be positive. Memory is taken as they come.
  ///   - policy: What happens when so many wait and another one comes. To wait, as is the default, blocks the thread that
  ///     sends. It must not be done on threads that the loop needs: tasks share a few, so elements had better come from a
  ///     scheduler's thread. Where Baton sees that nothing can be taken until the sender goes on, the element is accepted
  ///     beyond the capacity: before this has returned, in the task that iterates, in virtual time, on the main thread for
  ///     a loop on the main actor, and where a serial scheduler is the loop's executor and may need the sender's thread.
  ///     Elsewhere the sequence ends with a ``BackpressureTimeout`` after ``Hooks/longestWaitForRoom``.
  /// - Scheduling: With ``OverflowPolicy/wait`` whoever sends an element is blocked while there is no room.
  @_alwaysEmitIntoClient
  public func values(
    capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> ObservableValues<Element, any Error> {
    asObservable()._values(capacity: capacity, whenFull: policy, orThrow: (any Error).self)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// The elements as an asynchronous sequence, for one `for await`.
  ///
  /// It is subscribed to at once, and elements wait, however many, until they are asked for. When the loop ends, or its
  /// task is cancelled, which ends the loop, the subscription is disposed of.
  @inlinable
  public var values: ObservableValues<Element, Never> { asObservable()._values(orThrow: Never.self) }

  /// The elements as an asynchronous sequence, for one `for await`, of which at most `capacity` wait.
  ///
  /// - Parameters:
  ///   - capacity: The elements that may wait; must be positive.
  ///   - policy: What happens when so many wait and another one comes, as in ``values`` of an observable.
  ///     ``OverflowPolicy/fail`` ends the loop, and the error goes to ``Hooks/defaultErrorHandler``.
  /// - Scheduling: With ``OverflowPolicy/wait`` whoever sends an element is blocked while there is no room.
  @_alwaysEmitIntoClient
  public func values(
    capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> ObservableValues<Element, Never> {
    asObservable()._values(capacity: capacity, whenFull: policy, orThrow: Never.self)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  /// The elements as an asynchronous sequence, for one `for await`.
  ///
  /// It is subscribed to at once, and elements wait, however many, until they are asked for. When the loop ends, or its
  /// task is cancelled, which ends the loop, the subscription is disposed of.
  @inlinable
  public var values: ObservableValues<Element, Never> { asObservable()._values(orThrow: Never.self) }

  /// The elements as an asynchronous sequence, for one `for await`, of which at most `capacity` wait.
  ///
  /// - Parameters:
  ///   - capacity: The elements that may wait; must be positive.
  ///   - policy: What happens when so many wait and another one comes, as in ``values`` of an observable.
  ///     ``OverflowPolicy/fail`` ends the loop, and the error goes to ``Hooks/defaultErrorHandler``.
  /// - Scheduling: With ``OverflowPolicy/wait`` whoever sends an element is blocked while there is no room.
  @_alwaysEmitIntoClient
  public func values(
    capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> ObservableValues<Element, Never> {
    asObservable()._values(capacity: capacity, whenFull: policy, orThrow: Never.self)
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes at once, and returns the elements as an asynchronous sequence with an unbounded buffer.
  ///
  /// - Parameter failure: `Never` for a sequence that cannot fail: an error is then reported to the hook for
  ///   unhandled errors, and ends the loop.
  @inlinable
  package func _values<Failure>(orThrow failure: Failure.Type) -> ObservableValues<Element, Failure> {
    _values(HopQueue())
  }

  /// Does the same with a buffer of at most `capacity` elements.
  @inlinable
  package func _values<Failure>(
    capacity: Int, whenFull policy: OverflowPolicy, statistics: QueueStatistics?,
    orThrow failure: Failure.Type
  ) -> ObservableValues<Element, Failure> {
    require(capacity > 0, "values: capacity must be positive, was \(capacity)")
    return _values(HopQueue(HopBound(capacity: capacity, whenFull: policy, statistics)))
  }

  @inlinable
  func _values<Failure>(_ queue: HopQueue<Element>) -> ObservableValues<Element, Failure> {
    let buffer = ValuesBuffer(queue)
    let scope = Scope()
    scope.setLast { buffer.end(.cutOff, nil) }
    let canFail = Failure.self != Never.self
    let fail = { (error: any Error) in
      if canFail { buffer.end(.own, error) } else { Hooks.report(error) }
      scope.dispose()
    }
    // No task takes an element before this has returned.
    queue.bound?.beginTurn()
    let source = asObservable()
    source.run(
      Sink(
        in: scope, of: LastStages(of: source, if: !canFail), queue.adding(for: buffer, fail),
        canFail ? { buffer.end(.own, $0) } : nil,
        { buffer.end(.own, nil) }))
    queue.bound?.endTurn()
    return ObservableValues(ValuesSubscription(ValuesReader(buffer, scope)))
  }

  @usableFromInline
  package func _valuesThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Element, any Error>.makeStream()
    // Unchecked: Baton offers this for `Sendable` elements alone.
    let subscription = _subscribe(
      onNext: Handler1({ continuation.yield(UncheckedSendable($0).value) }, of: nil),
      onError: Handler1({ continuation.finish(throwing: $0) }, of: nil),
      onCompleted: Handler0({ continuation.finish() }, of: nil),
      onDisposed: Handler0({ continuation.finish(throwing: CancellationError()) }, of: nil))
    continuation.onTermination = { _ in subscription.dispose() }
    return stream
  }

  /// Subscribes, and returns the elements of a sequence that cannot fail as the standard library's stream. An
  /// error is reported to the hook for unhandled errors.
  @usableFromInline
  package func _valuesStream() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream()
    // Unchecked: as above.
    let subscription = _subscribe(
      onNext: Handler1({ continuation.yield(UncheckedSendable($0).value) }, of: nil),
      onDisposed: Handler0({ continuation.finish() }, of: nil))
    continuation.onTermination = { _ in subscription.dispose() }
    return stream
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes at once, and returns the elements as an asynchronous sequence with an unbounded buffer.
  ///
  /// - Parameter failure: `Never` for a sequence that cannot fail: an error is then reported to the hook for
  ///   unhandled errors, and ends the loop.
  @inlinable
  package func _values<Failure>(orThrow failure: Failure.Type) -> ObservableValues<Element, Failure> {
    let queue = HopQueue<Element>()
    let buffer = ValuesBuffer(.unbounded(queue))
    return _values(buffer) { _ in { if queue.enqueue($0) { buffer.wake() } } }
  }

  /// Does the same with a buffer of at most `capacity` elements.
  @inlinable
  package func _values<Failure>(
    capacity: Int, whenFull policy: OverflowPolicy, orThrow failure: Failure.Type
  ) -> ObservableValues<Element, Failure> {
    require(capacity > 0, "values: capacity must be positive, was \(capacity)")
    let queue = BoundedHopQueue<Element>(capacity: capacity, whenFull: policy)
    let buffer = ValuesBuffer(.bounded(queue))
    let nextIfRoom = { (element: Element) in
      guard let wasEmpty = queue.offer(element) else { return false }
      if wasEmpty { buffer.wake() }
      return true
    }
    return _values(buffer) { fail in
      switch policy {
      case .wait:
        { element in
          do {
            if !nextIfRoom(element), try buffer.waitForRoom(in: queue), queue.enqueue(element) {
              buffer.wake()
            }
          } catch {
            fail(error)
          }
        }
      case .dropOldest:
        {
          let (wasEmpty, dropped) = queue.replaceOldest(with: $0)
          if wasEmpty { buffer.wake() }
          // Released last: its `deinit` may run code that looks at the queue.
          withExtendedLifetime(dropped) {}
        }
      case .dropNewest: { _ = nextIfRoom($0) }
      case .fail:
        {
          if !nextIfRoom($0) { fail(QueueOverflow(operation: "values", capacity: capacity)) }
        }
      }
    }
  }

  /// - Parameter next: Makes the closure that takes the source's elements. It is given a closure that ends
  ///   the sequence with an error.
  @inlinable
  func _values<Failure>(
    _ buffer: ValuesBuffer<Element>, _ next: (_ fail: @escaping (any Error) -> Void) -> (Element) -> Void
  ) -> ObservableValues<Element, Failure> {
    let scope = Scope()
    scope.setLast { buffer.cutOff() }
    let canFail = Failure.self != Never.self
    let fail = { (error: any Error) in
      if canFail { buffer.end(error) } else { Hooks.report(error, from: []) }
      scope.dispose()
    }
    asObservable().run(
      Sink(in: scope, next(fail), canFail ? { buffer.end($0) } : nil, { buffer.end(nil) }))
    buffer.hasSubscribed()
    return ObservableValues(ValuesSubscription(buffer, scope))
  }

  /// Subscribes, and returns the elements as the standard library's throwing stream.
  @usableFromInline
  package func _valuesThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Element, any Error>.makeStream()
    let yield = { (element: Element) in
      nonisolated(unsafe) let element = element  // Unsafe: Baton offers this for `Sendable` elements alone.
      unsafe continuation.yield(element)
    }
    let subscription = _subscribe(
      onNext: Handler1(yield, of: nil), onError: Handler1({ continuation.finish(throwing: $0) }, of: nil),
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
    let yield = { (element: Element) in
      nonisolated(unsafe) let element = element  // Unsafe: Baton offers this for `Sendable` elements alone.
      unsafe continuation.yield(element)
    }
    let subscription = _subscribe(
      onNext: Handler1(yield, of: nil), onDisposed: Handler0({ continuation.finish() }, of: nil))
    continuation.onTermination = { _ in subscription.dispose() }
    return stream
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  /// The elements as an asynchronous sequence, subscribed to at once.
  package func throwingStream() -> AsyncThrowingStream<Element, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Element, any Error>.makeStream()
    let subscription = subscribe(
      next: { element in
        nonisolated(unsafe) let element = element  // Sendable in the Swift 6 mode.
        continuation.yield(element)
      },
      { continuation.finish(throwing: $0) }, { continuation.finish() }, { continuation.finish() })
    continuation.onTermination = { _ in subscription.dispose() }
    return stream
  }

  /// The elements of a sequence that cannot fail. One that does all the same is reported.
  package func stream() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream()
    let subscription = subscribe(
      next: { element in
        nonisolated(unsafe) let element = element  // Sendable in the Swift 6 mode.
        continuation.yield(element)
      }, nil, nil, { continuation.finish() })
    continuation.onTermination = { _ in subscription.dispose() }
    return stream
  }
}

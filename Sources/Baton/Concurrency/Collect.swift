// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// Awaits the first element; nil if the sequence completes without one.
  ///
  /// Each access subscribes, and disposes of the subscription when the element arrives. When the task is
  /// cancelled, the subscription is disposed of, and `CancellationError` is thrown.
  public var firstValue: Element? {
    get async throws { try await asObservable().kept(.first).first }
  }

  /// Awaits the completion and returns the last element; nil if there is none.
  ///
  /// Each access subscribes. When the task is cancelled, the subscription is disposed of, and
  /// `CancellationError` is thrown.
  public var lastValue: Element? {
    get async throws { try await asObservable().kept(.last).first }
  }

  /// Awaits the completion and returns all elements.
  ///
  /// Each access subscribes. When the task is cancelled, the subscription is disposed of, and
  /// `CancellationError` is thrown.
  @_alwaysEmitIntoClient
  public func collect() async throws -> [Element] { try await asObservable().kept(.all) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// Awaits the first element; nil if the sequence completes without one, or if the task is cancelled.
  ///
  /// Each access subscribes, and disposes of the subscription when the element arrives or the task is
  /// cancelled.
  public var firstValue: Element? {
    get async { await asObservable().infallibleKept(.first).first }
  }

  /// Awaits the completion, or the cancellation of the task, and returns the last element; nil if there is
  /// none.
  ///
  /// Each access subscribes, and disposes of the subscription when the task is cancelled.
  public var lastValue: Element? {
    get async { await asObservable().infallibleKept(.last).first }
  }

  /// Awaits the completion, or the cancellation of the task, and returns the elements that have arrived.
  ///
  /// Each access subscribes, and disposes of the subscription when the task is cancelled.
  @_alwaysEmitIntoClient
  public func collect() async -> [Element] { await asObservable().infallibleKept(.all) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  /// Awaits the first element; nil if the sequence completes without one, or if the task is cancelled.
  ///
  /// Each access subscribes, and disposes of the subscription when the element arrives or the task is
  /// cancelled.
  public var firstValue: Element? {
    get async { await asObservable().infallibleKept(.first).first }
  }

  /// Awaits the completion, or the cancellation of the task, and returns the last element; nil if there is
  /// none.
  ///
  /// Each access subscribes, and disposes of the subscription when the task is cancelled.
  public var lastValue: Element? {
    get async { await asObservable().infallibleKept(.last).first }
  }

  /// Awaits the completion, or the cancellation of the task, and returns the elements that have arrived.
  ///
  /// Each access subscribes, and disposes of the subscription when the task is cancelled.
  @_alwaysEmitIntoClient
  public func collect() async -> [Element] { await asObservable().infallibleKept(.all) }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// The first element, which is waited for; nil if the sequence ends without one.
  ///
  /// Each use subscribes, and disposes of the subscription when the element is there. When the task is cancelled the
  /// subscription is disposed of, and `CancellationError` is thrown.
  public var firstValue: Element? {
    get async throws { try await asObservable().kept(.first).first }
  }

  /// The last element before the end, which is waited for; nil if the sequence ends without one.
  ///
  /// Each use subscribes. When the task is cancelled the subscription is disposed of, and `CancellationError` is thrown.
  public var lastValue: Element? {
    get async throws { try await asObservable().kept(.last).first }
  }

  /// Waits for the end, and returns all elements.
  ///
  /// Each use subscribes. When the task is cancelled the subscription is disposed of, and `CancellationError` is thrown.
  @_alwaysEmitIntoClient
  public func collect() async throws -> [Element] { try await asObservable().kept(.all) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// The first element, which is waited for; nil if the sequence ends without one, or the task is cancelled.
  ///
  /// Each use subscribes, and disposes of the subscription when the element is there, or the task is cancelled.
  public var firstValue: Element? {
    get async { await asObservable().infallibleKept(.first).first }
  }

  /// The last element before the end, or before the task is cancelled; nil if there is none.
  ///
  /// Each use subscribes, and disposes of the subscription when the task is cancelled.
  public var lastValue: Element? {
    get async { await asObservable().infallibleKept(.last).first }
  }

  /// Waits for the end, and returns all elements; those that have come if the task is cancelled.
  ///
  /// Each use subscribes, and disposes of the subscription when the task is cancelled.
  @_alwaysEmitIntoClient
  public func collect() async -> [Element] { await asObservable().infallibleKept(.all) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  /// The first element, which is waited for; nil if the sequence ends without one, or the task is cancelled.
  ///
  /// Each use subscribes, and disposes of the subscription when the element is there, or the task is cancelled.
  public var firstValue: Element? {
    get async { await asObservable().infallibleKept(.first).first }
  }

  /// The last element before the end, or before the task is cancelled; nil if there is none.
  ///
  /// Each use subscribes, and disposes of the subscription when the task is cancelled.
  public var lastValue: Element? {
    get async { await asObservable().infallibleKept(.last).first }
  }

  /// Waits for the end, and returns all elements; those that have come if the task is cancelled.
  ///
  /// Each use subscribes, and disposes of the subscription when the task is cancelled.
  @_alwaysEmitIntoClient
  public func collect() async -> [Element] { await asObservable().infallibleKept(.all) }
}

// SPDX-License-Identifier: MIT

// For programs that write out the standard library's types, which RxSwift's `values` have. These properties
// are in extensions of the sequences, because an extension of the protocol has a property of the same name
// already.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// The elements as an asynchronous stream of the standard library, where the context requires that type.
  ///
  /// The access subscribes, and elements wait, without a bound, until the loop requests them. When the task
  /// of the loop is cancelled, or the stream is released, the subscription is disposed of. After a
  /// cancellation the loop receives the elements that arrived before it, and then `CancellationError`.
  @_disfavoredOverload
  public var values: AsyncThrowingStream<Element, any Error> { asObservable()._valuesThrowingStream() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  /// The elements as an asynchronous stream of the standard library, where the context requires that type.
  @_disfavoredOverload
  public var values: AsyncThrowingStream<Element, any Error> { asObservable()._valuesThrowingStream() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension Infallible where Element: Sendable {
  /// The elements as an asynchronous stream of the standard library, where the context requires that type.
  @_disfavoredOverload
  public var values: AsyncStream<Element> { asObservable()._valuesStream() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequence where Element: Sendable {
  /// The elements as an asynchronous stream of the standard library, where the context requires that type.
  @_disfavoredOverload
  public var values: AsyncStream<Element> { asObservable()._valuesStream() }
}

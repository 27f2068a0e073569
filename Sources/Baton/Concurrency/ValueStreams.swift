// SPDX-License-Identifier: MIT

// For programs that write out the standard library's types, which RxSwift's `values` have. These properties are in extensions
// of the sequences, because an extension of the protocol has a property of the same name already.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// The elements as the standard library's asynchronous sequence, where that type is asked for.
  ///
  /// It is subscribed to at once, and elements wait, however many, until they are asked for. When the task of the loop is
  /// cancelled, or the stream is dropped, the subscription is disposed of; after cancellation and the elements that came
  /// before it `CancellationError` is thrown.
  @_disfavoredOverload
  public var values: AsyncThrowingStream<Element, any Error> { asObservable()._valuesThrowingStream() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  /// The elements as the standard library's asynchronous sequence, where that type is asked for.
  @_disfavoredOverload
  public var values: AsyncThrowingStream<Element, any Error> { asObservable()._valuesThrowingStream() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension Infallible where Element: Sendable {
  /// The elements as the standard library's asynchronous sequence, where that type is asked for.
  @_disfavoredOverload
  public var values: AsyncStream<Element> { asObservable()._valuesStream() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequence where Element: Sendable {
  /// The elements as the standard library's asynchronous sequence, where that type is asked for.
  @_disfavoredOverload
  public var values: AsyncStream<Element> { asObservable()._valuesStream() }
}

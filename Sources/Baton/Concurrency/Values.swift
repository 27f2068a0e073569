// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// The elements as an asynchronous sequence, for one `for try await`.
  ///
  /// It is subscribed to at once, and elements wait, however many, until they are asked for: none is lost before the first
  /// is. When the loop ends, or its task is cancelled, the subscription is disposed of; one that is disposed of from elsewhere ends
  /// the loop.
  ///
  ///     for try await price in prices.values { print(price) }
  public var values: AsyncThrowingStream<Element, any Error> { asObservable().throwingStream() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// The elements as an asynchronous sequence, for one `for await`.
  ///
  /// It is subscribed to at once, and elements wait, however many, until they are asked for.
  public var values: AsyncStream<Element> { asObservable().stream() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  /// The elements as an asynchronous sequence, for one `for await`.
  ///
  /// It is subscribed to at once, and elements wait, however many, until they are asked for.
  public var values: AsyncStream<Element> { asObservable().stream() }
}

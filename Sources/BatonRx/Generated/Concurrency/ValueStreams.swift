// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/ValueStreams.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @_disfavoredOverload
  public var values: AsyncThrowingStream<Element, any Error> { asObservable().throwingStream() }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  @_disfavoredOverload
  public var values: AsyncThrowingStream<Element, any Error> { asObservable().throwingStream() }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension Infallible {
  @_disfavoredOverload
  public var values: AsyncStream<Element> { asObservable().stream() }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequence {
  @_disfavoredOverload
  public var values: AsyncStream<Element> { asObservable().stream() }
}

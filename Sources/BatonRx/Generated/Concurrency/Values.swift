// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/Values.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableConvertibleType {
  public var values: AsyncThrowingStream<Element, any Error> { asObservable().throwingStream() }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  public var values: AsyncStream<Element> { asObservable().stream() }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  public var values: AsyncStream<Element> { asObservable().stream() }
}

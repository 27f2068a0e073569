// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/Collect.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableConvertibleType {
  @_disfavoredOverload
  public var firstValue: Element? {
    get async throws { try await asObservable().kept(.first).first }
  }

  @_disfavoredOverload
  public var lastValue: Element? {
    get async throws { try await asObservable().kept(.last).first }
  }

  @_disfavoredOverload
  public func collect() async throws -> [Element] { try await asObservable().kept(.all) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @_disfavoredOverload
  public var firstValue: Element? {
    get async { await asObservable().infallibleKept(.first).first }
  }

  @_disfavoredOverload
  public var lastValue: Element? {
    get async { await asObservable().infallibleKept(.last).first }
  }

  @_disfavoredOverload
  public func collect() async -> [Element] { await asObservable().infallibleKept(.all) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @_disfavoredOverload
  public var firstValue: Element? {
    get async { await asObservable().infallibleKept(.first).first }
  }

  @_disfavoredOverload
  public var lastValue: Element? {
    get async { await asObservable().infallibleKept(.last).first }
  }

  @_disfavoredOverload
  public func collect() async -> [Element] { await asObservable().infallibleKept(.all) }
}

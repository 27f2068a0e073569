// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/Value.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  public var value: Element {
    get async throws {
      guard let element = try await primitiveSequence.result() else { throw RxError.noElements }
      return element
    }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  public var value: Element? {
    get async throws { try await primitiveSequence.result() }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  public var value: Void {
    get async throws { _ = try await primitiveSequence.result() }
  }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Awaits the element.
  ///
  /// Each access subscribes. When the task is cancelled, the subscription is disposed of, and
  /// `CancellationError` is thrown. A task that has already been cancelled subscribes, too, and returns a
  /// result that is sent on subscription.
  ///
  ///     let user = try await api.user(id).value
  public var value: Element {
    get async throws {
      guard let element = try await primitiveSequence._value() else { throw RxError.noElements }
      return element
    }
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Awaits the element; nil if there is none.
  ///
  /// Each access subscribes. When the task is cancelled, the subscription is disposed of, and
  /// `CancellationError` is thrown. A task that has already been cancelled subscribes, too, and returns a
  /// result that is sent on subscription.
  public var value: Element? {
    get async throws { try await primitiveSequence._value() }
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Awaits the completion.
  ///
  /// Each access subscribes. When the task is cancelled, the subscription is disposed of, and
  /// `CancellationError` is thrown. A task that has already been cancelled subscribes, too, and returns a
  /// result that is sent on subscription.
  public var value: Void {
    get async throws { _ = try await primitiveSequence._value() }
  }
}

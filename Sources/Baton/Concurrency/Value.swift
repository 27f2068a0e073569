// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// The element, which is waited for.
  ///
  /// Each use subscribes. When the task is cancelled the subscription is disposed of, and `CancellationError` is thrown. A task
  /// that was cancelled before subscribes, too, and gets what is sent at once.
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
  /// The element, which is waited for, or nil if there is none.
  ///
  /// Each use subscribes. When the task is cancelled the subscription is disposed of, and `CancellationError` is thrown. A task
  /// that was cancelled before subscribes, too, and gets what is sent at once.
  public var value: Element? {
    get async throws { try await primitiveSequence._value() }
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Waits for the end.
  ///
  /// Each use subscribes. When the task is cancelled the subscription is disposed of, and `CancellationError` is thrown. A task
  /// that was cancelled before subscribes, too, and gets what is sent at once.
  public var value: Void {
    get async throws { _ = try await primitiveSequence._value() }
  }
}

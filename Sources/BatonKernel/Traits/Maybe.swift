// SPDX-License-Identifier: MIT

/// The trait of a ``Maybe``.
public enum MaybeTrait {}

/// A sequence that sends one element and completes, completes without an element, or fails.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// The outcome of a ``Maybe``.
@frozen
public enum MaybeEvent<Element> {
  /// The sequence sent an element and completed.
  case success(Element)
  /// The sequence failed.
  case error(any Error)
  /// The sequence completed without an element.
  case completed

  /// The event as a result, for a ``Promise``.
  @usableFromInline
  package var result: Result<Element?, any Error> {
    switch self {
    case .success(let element): .success(element)
    case .error(let error): .failure(error)
    case .completed: .success(nil)
    }
  }
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A closure that takes the outcome of a ``Maybe``.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void
}

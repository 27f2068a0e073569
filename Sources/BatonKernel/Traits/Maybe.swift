// SPDX-License-Identifier: MIT

/// The promise of a ``Maybe``.
public enum MaybeTrait {}

/// A sequence of one element, or of none, or an error.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// What a ``Maybe`` ends with.
@frozen
public enum MaybeEvent<Element> {
  /// One element, and the end.
  case success(Element)
  /// The sequence failed.
  case error(any Error)
  /// The end, without an element.
  case completed

  /// What its maker is to send.
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
  /// What takes the result of a ``Maybe``.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void
}

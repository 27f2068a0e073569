// SPDX-License-Identifier: MIT

/// A sequence that promises how many events it sends; `Trait` names the promise.
public struct PrimitiveSequence<Trait, Element> {
  @usableFromInline let source: Observable<Element>

  /// Gives a sequence that is known to keep the promise its name.
  @inlinable
  package init(raw source: Observable<Element>) { self.source = source }
}

extension PrimitiveSequence: @unchecked Sendable {}  // Sendable: immutable.

extension PrimitiveSequence: PrimitiveSequenceType {
  /// This sequence.
  @inlinable
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
  /// This without its promise.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

/// What every ``PrimitiveSequence`` is, so that operators can be written for one trait.
public protocol PrimitiveSequenceType<Trait, Element> {
  /// The promise.
  associatedtype Trait
  /// The type of the elements.
  associatedtype Element

  /// This as a ``PrimitiveSequence``.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

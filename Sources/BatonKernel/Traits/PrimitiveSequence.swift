// SPDX-License-Identifier: MIT

/// A sequence that promises how many events it sends. `Trait` names the promise.
@frozen
public struct PrimitiveSequence<Trait, Element>: @unchecked Sendable {  // Sendable: immutable.
  @usableFromInline let source: Observable<Element>

  /// Wraps a sequence that is known to keep the promise.
  @inlinable package init(raw source: Observable<Element>) { self.source = source }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// This sequence.
  @inlinable public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
  /// This sequence as an ``Observable``, without its promise.
  @inlinable public func asObservable() -> Observable<Element> { source }
}

/// The protocol of every ``PrimitiveSequence``. Operators for one trait are written in extensions of it.
public protocol PrimitiveSequenceType<Trait, Element> {
  /// The trait, which names the promise.
  associatedtype Trait
  /// The type of the elements.
  associatedtype Element

  /// This sequence as a ``PrimitiveSequence``.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

// SPDX-License-Identifier: MIT

/// The trait of a ``Completable``.
public enum CompletableTrait {}

/// A sequence without elements: it completes or fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A closure that takes the terminal event of a ``Completable``.
  public typealias CompletableObserver = (CompletableEvent) -> Void
}

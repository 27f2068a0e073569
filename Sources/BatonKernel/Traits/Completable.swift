// SPDX-License-Identifier: MIT

/// The trait of a ``Completable``.
public enum CompletableTrait {}

/// A sequence without elements: it completes or fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The terminal event of a ``Completable``.
@frozen
public enum CompletableEvent: Sendable {
  /// The sequence failed.
  case error(any Error)
  /// The sequence completed.
  case completed

  @inlinable
  package init(_ event: Event<Never>) {
    switch event {
    case .error(let error): self = .error(error)
    case .completed: self = .completed
    }
  }

  /// The event as a result, for a ``Promise``.
  @usableFromInline
  package var result: Result<Never?, any Error> { error.map { .failure($0) } ?? .success(nil) }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A closure that takes the terminal event of a ``Completable``.
  public typealias CompletableObserver = (CompletableEvent) -> Void
}

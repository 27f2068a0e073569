// SPDX-License-Identifier: MIT

/// The promise of a ``Completable``.
public enum CompletableTrait {}

/// A sequence without elements: it ends, or fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// What a ``Completable`` ends with.
@frozen
public enum CompletableEvent: Sendable {
  /// The sequence failed.
  case error(any Error)
  /// The sequence ended.
  case completed

  @inlinable
  package init(_ event: Event<Never>) {
    switch event {
    case .error(let error): self = .error(error)
    case .completed: self = .completed
    }
  }

  /// What its maker is to send.
  package var result: Result<Never?, any Error> {
    switch self {
    case .error(let error): .failure(error)
    case .completed: .success(nil)
    }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// What takes the result of a ``Completable``.
  public typealias CompletableObserver = (CompletableEvent) -> Void
}

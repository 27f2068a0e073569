// SPDX-License-Identifier: MIT

/// The promise of a ``Single``.
public enum SingleTrait {}

/// A sequence of exactly one element, or an error.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// What a ``Single`` ends with.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// What takes the result of a ``Single``.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void
}

extension Result where Failure == any Error {
  /// What the subscriber of a single is told of an event, if anything.
  @inlinable
  package init?(_ event: Event<Success>) {
    switch event {
    case .next(let element): self = .success(element)
    case .error(let error): self = .failure(error)
    case .completed: return nil
    }
  }
}

// SPDX-License-Identifier: MIT

/// The trait of a ``Single``.
public enum SingleTrait {}

/// A sequence that sends exactly one element and completes, or fails.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The outcome of a ``Single``.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A closure that takes the outcome of a ``Single``.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void
}

extension Result where Failure == any Error {
  /// Turns an event into the outcome of a single: the completion becomes nil.
  @inlinable
  package init?(_ event: Event<Success>) {
    switch event {
    case .next(let element): self = .success(element)
    case .error(let error): self = .failure(error)
    case .completed: return nil
    }
  }
}

// SPDX-License-Identifier: MIT

/// A sequence that cannot fail. Operators for ``Infallible`` are written in extensions of this protocol.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// A sequence that sends elements, may complete, and cannot fail.
///
/// Closures given to its operators do not throw. A sequence that can fail may still get into one, because
/// `flatMap` takes any sequence; its error then goes to ``Hooks/defaultErrorHandler``, like an error that a
/// subscriber does not handle.
@frozen
public struct Infallible<Element>: InfallibleType, @unchecked Sendable {  // Sendable: immutable.
  /// A closure that takes the events of an ``Infallible``.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  @usableFromInline let source: Observable<Element>

  /// Wraps a sequence that is known not to fail.
  @inlinable package init(raw source: Observable<Element>) { self.source = source }

  /// This sequence as an ``Observable``, without its promise.
  @inlinable public func asObservable() -> Observable<Element> { source }
}

/// An event of an ``Infallible``.
@frozen
public enum InfallibleEvent<Element> {
  /// The next element.
  case next(Element)
  /// The sequence completed; nothing follows.
  case completed

  /// Makes nil of an error, and reports it.
  @inlinable
  package init?(_ event: Event<Element>) {
    switch event {
    case .next(let element): self = .next(element)
    case .completed: self = .completed
    case .error(let error):
      Hooks.report(error)
      return nil
    }
  }
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// This event as one of a sequence that may fail.
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}

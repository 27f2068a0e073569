// SPDX-License-Identifier: MIT

/// A sequence that cannot fail: what every ``Infallible`` is, so that operators can be written for it.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// A sequence that sends elements and may end, and cannot fail.
///
/// Closures given to its operators do not throw. Where a sequence that can fail gets into one all the same, for
/// `flatMap` takes any, its error goes to ``Hooks/defaultErrorHandler``, as one that no subscriber handles.
public struct Infallible<Element>: InfallibleType {
  /// What takes the events of an ``Infallible``.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  @usableFromInline let source: Observable<Element>

  /// Gives a sequence that is known not to fail its name.
  @inlinable
  package init(raw source: Observable<Element>) { self.source = source }

  /// This without its promise.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

extension Infallible: @unchecked Sendable {}  // Sendable: immutable.

/// What an ``Infallible`` sends.
@frozen
public enum InfallibleEvent<Element> {
  /// The next element.
  case next(Element)
  /// The sequence ended; nothing follows.
  case completed

  /// Nil for an error, which is reported.
  @inlinable
  package init?(_ event: Event<Element>) {
    switch event {
    case .next(let element): self = .next(element)
    case .completed: self = .completed
    case .error(let error):
      Hooks.report(error, from: [])
      return nil
    }
  }
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// The event of a sequence that may fail.
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}

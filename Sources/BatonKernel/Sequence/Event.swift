// SPDX-License-Identifier: MIT

/// What a sequence sends: any number of `next`, then at most one `error` or `completed`.
@frozen
public enum Event<Element> {
  /// The next element.
  case next(Element)
  /// The sequence failed; nothing follows.
  case error(any Error)
  /// The sequence completed; nothing follows.
  case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
  /// The event, for a person to read.
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

extension Event {
  /// Whether nothing follows: `error` or `completed`.
  public var isStopEvent: Bool { terminal != nil }

  /// The element of a `next`, else nil.
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of an `error`, else nil.
  public var error: (any Error)? { terminal?.error }

  @usableFromInline package var terminal: Terminal? {
    switch self {
    case .next: nil
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }

  /// Whether this is `completed`.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// Transforms the element of a `next`. An error that `transform` throws becomes an `error`.
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    do {
      switch self {
      case .next(let element): return .next(try transform(element))
      case .error(let error): return .error(error)
      case .completed: return .completed
      }
    } catch {
      return .error(error)
    }
  }
}

/// What can be turned into an ``Event``.
public protocol EventConvertible<Element> {
  /// The type of the elements.
  associatedtype Element
  /// The event that this stands for.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// This event.
  public var event: Event<Element> { self }
}

/// The terminal event of a ``Completable``.
@frozen
public enum CompletableEvent: Sendable {
  /// The sequence failed.
  case error(any Error)
  /// The sequence completed.
  case completed

  /// The event as a result, for a ``Promise``.
  @usableFromInline
  package var result: Result<Never?, any Error> { error.map { .failure($0) } ?? .success(nil) }
}

/// The event that ends a sequence. It has no element, so one type serves all sequences.
@usableFromInline package typealias Terminal = CompletableEvent

extension Terminal {
  @inlinable var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// The terminal event, as one of a sequence of these elements.
  @usableFromInline
  func event<Element>() -> Event<Element> {
    switch self {
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

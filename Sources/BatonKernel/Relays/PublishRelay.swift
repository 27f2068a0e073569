// SPDX-License-Identifier: MIT

/// A ``PublishSubject`` without an end: sends its subscribers what it accepts from then on.
///
///     accepted      --1---2---3----
///     subscriber          ^---3----
///
/// When the relay is freed, and nobody holds what ``asObservable()`` returned, its subscribers are let go without an
/// event.
///
/// - Scheduling: As the subject: delivers on the thread that accepts, or, if elements overlap, on one of those that do.
public final class PublishRelay<Element>: RelayType {
  @usableFromInline let subject: PublishSubject<Element>

  @usableFromInline
  package init(_ subject: PublishSubject<Element>) { self.subject = subject }

  /// Sends `event`, the next element, to the subscribers.
  @inlinable
  public func accept(_ event: Element) { subject.fan.next(event) }

  /// Subscribes `observer` to the elements that are accepted from now on.
  ///
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// This as an ``Observable``.
  @inlinable
  public func asObservable() -> Observable<Element> { subject }
}

extension PublishRelay: @unchecked Sendable where Element: Sendable {}  // Sendable: the subject is.

// SPDX-License-Identifier: MIT

/// A ``ReplaySubject`` without an end: who subscribes gets the elements that it accepted last first.
///
///     buffer of 2   --1---2---3-------4----
///     subscriber                ^2-3--4----
///
/// When the relay is freed, and nobody holds what ``asObservable()`` returned, its subscribers are let go without an
/// event.
///
/// - Scheduling: As the subject: sends the elements that it remembers within the call that subscribes, and others on the
///   thread that accepts, or, if elements overlap, on one of those that do.
public final class ReplayRelay<Element>: RelayType {
  @usableFromInline let subject: ReplaySubject<Element>

  @usableFromInline
  package init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// Sends `event`, the next element, to the subscribers, and remembers it.
  @inlinable
  public func accept(_ event: Element) { subject.fan.next(event) }

  /// Subscribes `observer` to what is remembered, and to the elements that are accepted from now on.
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

extension ReplayRelay: @unchecked Sendable where Element: Sendable {}  // Sendable: the subject is.

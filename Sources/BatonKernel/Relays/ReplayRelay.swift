// SPDX-License-Identifier: MIT

/// A ``ReplaySubject`` that never ends: each new subscriber first gets the elements that the relay accepted
/// last.
///
///     buffer of 2   --1---2---3-------4----
///     subscriber                ^2-3--4----
///
/// When the relay and everything that ``asObservable()`` has returned are freed, the subscribers are released
/// without an event.
///
/// - Scheduling: As a ``ReplaySubject``: delivers remembered elements within the call that subscribes, others
///   on the thread that accepts them or, if elements overlap, on one of those threads.
@_fixed_layout
public final class ReplayRelay<Element>: RelayType {
  @usableFromInline let subject: ReplaySubject<Element>

  @usableFromInline package init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// What `accept(_:)` does.
  @inlinable public func _accept(_ event: Element) { subject.multicaster.next(event) }

  /// Subscribes `observer` to the remembered elements, and to those that are accepted from now on.
  ///
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// This relay as an ``Observable``.
  @inlinable public func asObservable() -> Observable<Element> { subject }
}

extension ReplayRelay: @unchecked Sendable where Element: Sendable {}  // Sendable: the subject is.

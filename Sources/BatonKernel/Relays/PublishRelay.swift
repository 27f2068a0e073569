// SPDX-License-Identifier: MIT

/// A ``PublishSubject`` that never ends: it sends each element that it accepts to its present subscribers.
///
///     accepted      --1---2---3----
///     subscriber          ^---3----
///
/// When the relay and everything that ``asObservable()`` has returned are freed, the subscribers are released
/// without an event.
///
/// - Scheduling: As the subject: an element is delivered on the thread that accepts it or, if elements
///   overlap, on one of those threads.
@_fixed_layout
public final class PublishRelay<Element>: RelayType {
  @usableFromInline let subject: PublishSubject<Element>

  @usableFromInline package init(_ subject: PublishSubject<Element>) { self.subject = subject }

  /// What `accept(_:)` does.
  @inlinable public func _accept(_ event: Element) { subject.multicaster.next(event) }

  /// Subscribes `observer` to the elements that are accepted from now on.
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

extension PublishRelay: @unchecked Sendable where Element: Sendable {}  // Sendable: the subject is.

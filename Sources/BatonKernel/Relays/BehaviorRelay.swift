// SPDX-License-Identifier: MIT

/// A ``BehaviorSubject`` that never ends: it always has a value, the element that it accepted last, and each
/// new subscriber gets that value first.
///
///     value 0       --1---2---3----
///     subscriber        ^1-2--3----
///
/// When the relay and everything that ``asObservable()`` has returned are freed, the subscribers are released
/// without an event.
///
/// - Scheduling: As a ``BehaviorSubject``: delivers the value within the call that subscribes, other elements
///   on the thread that accepts them or, if elements overlap, on one of those threads.
@_fixed_layout
public final class BehaviorRelay<Element>: RelayType {
  @usableFromInline let subject: BehaviorSubject<Element>

  @usableFromInline package init(_ subject: BehaviorSubject<Element>) { self.subject = subject }

  /// The element that was accepted last, whether or not it has been delivered.
  @usableFromInline
  package func newest() -> Element {
    guard let element = subject.multicaster.newest.element else {
      preconditionFailure("BehaviorRelay: a subject that nobody can dispose of has a value")
    }
    return element
  }

  /// What `accept(_:)` does.
  @inlinable public func _accept(_ event: Element) { subject.multicaster.next(event) }

  /// Subscribes `observer` to the value, and to the elements that are accepted from now on.
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

extension BehaviorRelay: @unchecked Sendable where Element: Sendable {}  // Sendable: the subject is.

// SPDX-License-Identifier: MIT

/// A ``BehaviorSubject`` without an end: it always has a value, the element that it accepted last, and who subscribes
/// gets that first.
///
///     value 0       --1---2---3----
///     subscriber        ^1-2--3----
///
/// When the relay is freed, and nobody holds what ``asObservable()`` returned, its subscribers are let go without an
/// event.
///
/// - Scheduling: As the subject: sends the value to a new subscriber within the call that subscribes, and other elements
///   on the thread that accepts, or, if elements overlap, on one of those that do.
public final class BehaviorRelay<Element>: RelayType {
  @usableFromInline let subject: BehaviorSubject<Element>

  @usableFromInline
  package init(_ subject: BehaviorSubject<Element>) { self.subject = subject }

  /// The element that was accepted last, whether or not it has been delivered.
  public var value: Element {
    guard let element = subject.fan.newest.element else {
      preconditionFailure("BehaviorRelay: a subject that nobody can dispose of has a value")
    }
    return element
  }

  /// Makes `event` the value, and sends it to the subscribers.
  @inlinable
  public func accept(_ event: Element) { subject.fan.next(event) }

  /// Subscribes `observer` to the value, and to the elements that are accepted from now on.
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

extension BehaviorRelay: @unchecked Sendable where Element: Sendable {}  // Sendable: the subject is.

// SPDX-License-Identifier: MIT

/// A sequence of events of a control on the screen.
public protocol ControlEventType<Element>: ObservableType {
  /// This sequence as a ``ControlEvent``.
  func asControlEvent() -> ControlEvent<Element>
}

/// The events of a control on the screen, such as taps. The sequence never fails, sends nothing upon
/// subscription, completes when the control is freed, and is subscribed to and arrives on the main thread.
public struct ControlEvent<PropertyType>: ControlEventType {
  /// The type of the elements.
  public typealias Element = PropertyType

  @usableFromInline let events: Observable<PropertyType>

  package init(raw events: Observable<PropertyType>) {
    self.events = events._subscribe(on: ConcurrentMainScheduler.instance)
  }

  /// Subscribes `observer`.
  ///
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == PropertyType {
    events.subscribe(observer)
  }

  /// This sequence as an ``Observable``.
  public func asObservable() -> Observable<PropertyType> { events }

  /// This sequence.
  public func asControlEvent() -> ControlEvent<PropertyType> { self }
}

extension ControlEvent: @unchecked Sendable where PropertyType: Sendable {}  // Sendable: immutable.

// SPDX-License-Identifier: MIT

/// What happens to something on the screen.
public protocol ControlEventType<Element>: ObservableType {
  /// This as a ``ControlEvent``.
  func asControlEvent() -> ControlEvent<Element>
}

/// What happens to something on the screen, such as taps: it never fails, sends nothing upon subscription, ends with its
/// control, and is subscribed to and arrives on the main thread.
public struct ControlEvent<PropertyType>: ControlEventType {
  /// The type of what is sent.
  public typealias Element = PropertyType

  @usableFromInline let events: Observable<PropertyType>

  package init(raw events: Observable<PropertyType>) {
    self.events = events.subscribed(on: ConcurrentMainScheduler.instance)
  }

  /// Subscribes `observer`.
  ///
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == PropertyType {
    events.subscribe(observer)
  }

  /// This as an observable.
  public func asObservable() -> Observable<PropertyType> { events }

  /// This.
  public func asControlEvent() -> ControlEvent<PropertyType> { self }
}

extension ControlEvent: @unchecked Sendable where PropertyType: Sendable {}  // Sendable: immutable.

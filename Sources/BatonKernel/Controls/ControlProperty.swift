// SPDX-License-Identifier: MIT

/// A property of a control on the screen: a sequence of its values, and an observer that sets it.
public protocol ControlPropertyType<Element>: ObservableType, ObserverType {
  /// This property as a ``ControlProperty``.
  func asControlProperty() -> ControlProperty<Element>
}

/// A property of a control on the screen. A subscriber gets its value, and then each new value that the user
/// enters, but none that the program sets; elements that the property receives set it.
///
/// The sequence never fails, completes when the control is freed, and is subscribed to and arrives on the
/// main thread.
public struct ControlProperty<PropertyType>: ControlPropertyType {
  /// The type of the value.
  public typealias Element = PropertyType

  @usableFromInline let values: Observable<PropertyType>
  @usableFromInline let valueSink: AnyObserver<PropertyType>

  package init(values: Observable<PropertyType>, sink: AnyObserver<PropertyType>) {
    self.values = values._subscribe(on: ConcurrentMainScheduler.instance)
    valueSink = sink
  }

  /// Subscribes `observer` to the values.
  ///
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == PropertyType {
    values.subscribe(observer)
  }

  /// The values.
  public func asObservable() -> Observable<PropertyType> { values }

  /// This property.
  public func asControlProperty() -> ControlProperty<PropertyType> { self }

  /// Sets the property to the element of a `next`. An error is a programmer's mistake, as it is for a
  /// ``Binder``.
  public func on(_ event: Event<PropertyType>) {
    if case .error(let error) = event { return bindingFailed(error) }
    valueSink.on(event)
  }

  package var changes: ControlEvent<PropertyType> { ControlEvent(raw: values._skip(1)) }

  /// This property with its values converted in both directions.
  package func converted<Result>(
    _ convert: @escaping (PropertyType) -> Result, _ convertBack: @escaping (Result) -> PropertyType
  ) -> ControlProperty<Result> {
    let sink = valueSink
    return ControlProperty<Result>(
      values: values._map(convert), sink: AnyObserver(handler: { sink.on($0.map(convertBack)) }))
  }
}

extension ControlProperty: @unchecked Sendable where PropertyType: Sendable {}  // Sendable: immutable.

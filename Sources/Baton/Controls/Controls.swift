// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ControlProperty where PropertyType: Sendable {
  /// Creates a control property from a sequence of its values and an observer that sets it.
  ///
  /// - Parameters:
  ///   - values: The values: a sequence that sends the current value on subscription, and never fails.
  ///   - valueSink: The observer that sets the property.
  /// - Scheduling: `values` is subscribed to and disposed of on the main thread.
  public init<Values: ObservableType, Sink: ObserverType & Sendable>(values: Values, valueSink: Sink)
  where Values.Element == PropertyType, Sink.Element == PropertyType {
    self.init(values: values.asObservable(), sink: AnyObserver(hiding: valueSink))
  }

  /// The values that the user enters, without the current one.
  public var changed: ControlEvent<PropertyType> { changes }

  /// Returns this sequence as a ``Driver``.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<PropertyType> {
    SharedSequence(arriving: asObservable())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ControlPropertyType where Element == String? {
  /// This property with the empty string in place of nil.
  public var orEmpty: ControlProperty<String> {
    asControlProperty().converted({ $0 ?? "" }, { $0 })
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ControlEvent where PropertyType: Sendable {
  /// Creates a control event from a sequence that never fails.
  ///
  /// - Scheduling: `events` is subscribed to and disposed of on the main thread.
  public init<Events: ObservableType>(events: Events) where Events.Element == PropertyType {
    self.init(raw: events.asObservable())
  }

  /// Returns this sequence as an ``Infallible``.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<PropertyType> { Infallible(raw: asObservable()) }

  /// Returns this sequence as a ``Driver``.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<PropertyType> {
    SharedSequence(arriving: asObservable())
  }

  /// Returns this sequence as a ``Signal``.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<PropertyType> {
    SharedSequence(arriving: asObservable())
  }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ControlProperty where PropertyType: Sendable {
  /// Makes a property of its values and of what sets it.
  ///
  /// - Parameters:
  ///   - values: A sequence that sends the present value upon subscription, and never fails.
  ///   - valueSink: What sets the property.
  /// - Scheduling: `values` is subscribed to and disposed of on the main thread.
  public init<Values: ObservableType, Sink: ObserverType & Sendable>(values: Values, valueSink: Sink)
  where Values.Element == PropertyType, Sink.Element == PropertyType {
    self.init(values: values.asObservable(), sink: AnyObserver(hiding: valueSink))
  }

  /// The values that the user gives it, without the present one.
  public var changed: ControlEvent<PropertyType> { changes }

  /// This as a ``Driver``.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<PropertyType> {
    SharedSequence(arriving: asObservable())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ControlPropertyType where Element == String? {
  /// This property with the empty text where there is none.
  public var orEmpty: ControlProperty<String> {
    asControlProperty().converted({ $0 ?? "" }, { $0 })
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ControlEvent where PropertyType: Sendable {
  /// Makes an event of a sequence that never fails.
  ///
  /// - Scheduling: `events` is subscribed to and disposed of on the main thread.
  public init<Events: ObservableType>(events: Events) where Events.Element == PropertyType {
    self.init(raw: events.asObservable())
  }

  /// This as a sequence that cannot fail.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<PropertyType> { Infallible(raw: asObservable()) }

  /// This as a ``Driver``.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<PropertyType> {
    SharedSequence(arriving: asObservable())
  }

  /// This as a ``Signal``.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<PropertyType> {
    SharedSequence(arriving: asObservable())
  }
}

// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Controls/Controls.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ControlProperty {
  public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
  where Values.Element == PropertyType, Sink.Element == PropertyType {
    self.init(values: values.asObservable(), sink: AnyObserver(hiding: valueSink))
  }

  public var changed: ControlEvent<PropertyType> { changes }

  public func asDriver() -> Driver<PropertyType> {
    SharedSequence(arriving: asObservable())
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ControlPropertyType where Element == String? {
  public var orEmpty: ControlProperty<String> {
    asControlProperty().converted({ $0 ?? "" }, { $0 })
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ControlEvent {
  public init<Events: ObservableType>(events: Events) where Events.Element == PropertyType {
    self.init(raw: events.asObservable())
  }

  public func asInfallible() -> Infallible<PropertyType> { Infallible(raw: asObservable()) }

  public func asDriver() -> Driver<PropertyType> {
    SharedSequence(arriving: asObservable())
  }

  public func asSignal() -> Signal<PropertyType> {
    SharedSequence(arriving: asObservable())
  }
}

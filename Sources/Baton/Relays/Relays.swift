// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PublishRelay where Element: Sendable {
  /// Makes a relay.
  public convenience init() { self.init(PublishSubject(multicaster: Multicaster())) }

  /// Sends `event`, the next element, to the subscribers.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { _accept(event) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension BehaviorRelay where Element: Sendable {
  /// Makes a relay whose value is `value`.
  public convenience init(value: Element) { self.init(BehaviorSubject(first: value)) }

  /// The element that was accepted last, whether or not it has been delivered.
  @_alwaysEmitIntoClient
  public var value: Element { newest() }

  /// Makes `event` the value, and sends it to the subscribers.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { _accept(event) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ReplayRelay where Element: Sendable {
  /// Makes a relay that remembers the last elements.
  ///
  /// - Parameter bufferSize: The number of elements; must not be negative.
  @_alwaysEmitIntoClient
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(ReplaySubject(limit: bufferSize))
  }

  /// Makes a relay that remembers all elements.
  @_alwaysEmitIntoClient
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(ReplaySubject(limit: .max)) }

  /// Sends `event`, the next element, to the subscribers, and remembers it.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { _accept(event) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension RelayType where Element: Sendable {
  /// Sends `event`, the next element, to the subscribers.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { _accept(event) }
}

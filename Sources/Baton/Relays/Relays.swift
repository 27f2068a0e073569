// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PublishRelay where Element: Sendable {
  /// Creates a relay.
  public convenience init() { self.init(PublishSubject(multicaster: Multicaster())) }

  /// Sends the element `event` to the subscribers.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { _accept(event) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension BehaviorRelay where Element: Sendable {
  /// Creates a relay whose value is `value`.
  public convenience init(value: Element) { self.init(BehaviorSubject(first: value)) }

  /// The latest accepted element, even if it has not been delivered yet.
  @_alwaysEmitIntoClient
  public var value: Element { newest() }

  /// Sets the value to `event`, and sends `event` to the subscribers.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { _accept(event) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ReplayRelay where Element: Sendable {
  /// Creates a relay that replays the last `bufferSize` elements to each new subscriber.
  ///
  /// - Parameter bufferSize: The maximum number of elements to replay; must not be negative.
  @_alwaysEmitIntoClient
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(ReplaySubject(limit: bufferSize))
  }

  /// Creates a relay that replays all elements to each new subscriber.
  @_alwaysEmitIntoClient
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(ReplaySubject(limit: .max)) }

  /// Sends the element `event` to the subscribers, and stores it for new ones.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { _accept(event) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension RelayType where Element: Sendable {
  /// Sends the element `event` to the subscribers.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { _accept(event) }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PublishSubject where Element: Sendable {
  /// Creates a subject.
  public convenience init() { self.init(multicaster: Multicaster()) }

  /// Sends the next element to the subscribers.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { multicaster.next(element) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension BehaviorSubject where Element: Sendable {
  /// Creates a subject whose value is `value`.
  public convenience init(value: Element) { self.init(first: value) }

  /// Returns the latest element, even if it has not been delivered yet, and also after the completion.
  ///
  /// - Throws: The error that ended the sequence, or ``RxError/disposed(object:)``.
  @_alwaysEmitIntoClient
  public func value() throws -> Element { try newest() }

  /// Sends the next element to the subscribers.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { multicaster.next(element) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ReplaySubject where Element: Sendable {
  /// Creates a subject that replays the last `bufferSize` elements to each new subscriber.
  ///
  /// - Parameter bufferSize: The maximum number of elements to replay; must not be negative.
  @_alwaysEmitIntoClient
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(limit: bufferSize) }

  /// Creates a subject that replays all elements to each new subscriber.
  @_alwaysEmitIntoClient
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }

  /// Sends the next element to the subscribers.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { multicaster.next(element) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension AsyncSubject where Element: Sendable {
  /// Creates a subject.
  public convenience init() { self.init(multicaster: ReplayMulticaster(limit: 1)) }
}

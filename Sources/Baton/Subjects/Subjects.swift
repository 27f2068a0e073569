// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PublishSubject where Element: Sendable {
  /// Makes a subject.
  public convenience init() { self.init(multicaster: Multicaster()) }

  /// Sends the next element to the subscribers.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { multicaster.next(element) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension BehaviorSubject where Element: Sendable {
  /// Makes a subject whose value is `value`.
  public convenience init(value: Element) { self.init(first: value) }

  /// The element that was sent last, whether or not it has been delivered; also after the completion.
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
  /// Makes a subject that remembers the last elements.
  ///
  /// - Parameter bufferSize: The number of elements; must not be negative.
  @_alwaysEmitIntoClient
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(limit: bufferSize) }

  /// Makes a subject that remembers all elements.
  @_alwaysEmitIntoClient
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }

  /// Sends the next element to the subscribers.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { multicaster.next(element) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension AsyncSubject where Element: Sendable {
  /// Makes a subject.
  public convenience init() { self.init(multicaster: ReplayMulticaster(limit: 1)) }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// Returns a shared sequence that sends an element and completes if this sequence fails.
  ///
  /// - Parameters:
  ///   - sharingStrategy: The strategy, which determines the scheduler and what is replayed.
  ///   - element: The element to send on an error.
  /// - Scheduling: Events are delivered on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public func asSharedSequence<Sharing: SharingStrategyProtocol>(
    sharingStrategy: Sharing.Type = Sharing.self, onErrorJustReturn element: Element
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(arriving: asObservable()) { _ in ._just(element) }
  }

  /// Returns a shared sequence that switches to another one if this sequence fails.
  ///
  /// - Parameters:
  ///   - sharingStrategy: The strategy, which determines the scheduler and what is replayed.
  ///   - other: The sequence to switch to.
  /// - Scheduling: Events are delivered on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public func asSharedSequence<Sharing: SharingStrategyProtocol>(
    sharingStrategy: Sharing.Type = Sharing.self, onErrorDriveWith other: SharedSequence<Sharing, Element>
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(arriving: asObservable()) { _ in other.asObservable() }
  }

  /// Returns a shared sequence that switches to another one if this sequence fails.
  ///
  /// - Parameters:
  ///   - sharingStrategy: The strategy, which determines the scheduler and what is replayed.
  ///   - onErrorRecover: Makes the sequence to switch to from the error.
  /// - Scheduling: Events are delivered on the strategy's scheduler.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func asSharedSequence<Sharing: SharingStrategyProtocol>(
    sharingStrategy: Sharing.Type = Sharing.self,
    @_inheritActorContext onErrorRecover:
      @escaping @isolated(any) @Sendable (any Error) -> SharedSequence<Sharing, Element>
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(arriving: asObservable(), recover: onErrorRecover)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// Returns a ``Driver`` that sends an element and completes if this sequence fails.
  ///
  /// - Parameter element: The element to send on an error.
  /// - Scheduling: Events are delivered on the main scheduler.
  @_alwaysEmitIntoClient
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    SharedSequence(arriving: asObservable()) { _ in ._just(element) }
  }

  /// Returns a ``Driver`` that switches to another one if this sequence fails.
  ///
  /// - Parameter other: The sequence to switch to.
  /// - Scheduling: Events are delivered on the main scheduler.
  @_alwaysEmitIntoClient
  public func asDriver(onErrorDriveWith other: Driver<Element>) -> Driver<Element> {
    SharedSequence(arriving: asObservable()) { _ in other.asObservable() }
  }

  /// Returns a ``Driver`` that switches to another one if this sequence fails.
  ///
  /// - Parameter onErrorRecover: Makes the sequence to switch to from the error.
  /// - Scheduling: Events are delivered on the main scheduler.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func asDriver(
    @_inheritActorContext onErrorRecover: @escaping @isolated(any) @Sendable (any Error) -> Driver<Element>
  ) -> Driver<Element> {
    SharedSequence(arriving: asObservable(), recover: onErrorRecover)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// Returns a ``Signal`` that sends an element and completes if this sequence fails.
  ///
  /// - Parameter element: The element to send on an error.
  /// - Scheduling: Events are delivered on the main scheduler.
  @_alwaysEmitIntoClient
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    SharedSequence(arriving: asObservable()) { _ in ._just(element) }
  }

  /// Returns a ``Signal`` that switches to another one if this sequence fails.
  ///
  /// - Parameter other: The sequence to switch to.
  /// - Scheduling: Events are delivered on the main scheduler.
  @_alwaysEmitIntoClient
  public func asSignal(onErrorSignalWith other: Signal<Element>) -> Signal<Element> {
    SharedSequence(arriving: asObservable()) { _ in other.asObservable() }
  }

  /// Returns a ``Signal`` that switches to another one if this sequence fails.
  ///
  /// - Parameter onErrorRecover: Makes the sequence to switch to from the error.
  /// - Scheduling: Events are delivered on the main scheduler.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func asSignal(
    @_inheritActorContext onErrorRecover: @escaping @isolated(any) @Sendable (any Error) -> Signal<Element>
  ) -> Signal<Element> {
    SharedSequence(arriving: asObservable(), recover: onErrorRecover)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// Returns this sequence as a ``Driver``.
  ///
  /// - Scheduling: Events are delivered on the main scheduler.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> {
    SharedSequence(arriving: asObservable())
  }

  /// Returns this sequence as a ``Signal``.
  ///
  /// - Scheduling: Events are delivered on the main scheduler.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> {
    SharedSequence(arriving: asObservable())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy, Element: Sendable {
  /// Returns this sequence as a ``Driver``.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy, Element: Sendable {
  /// Returns this sequence as a ``Signal``.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> { asSharedSequence() }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// This as a shared sequence, which sends an element and ends where this would fail.
  ///
  /// - Parameters:
  ///   - sharingStrategy: The strategy.
  ///   - element: The element.
  /// - Scheduling: Events arrive on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public func asSharedSequence<Sharing: SharingStrategyProtocol>(
    sharingStrategy: Sharing.Type = Sharing.self, onErrorJustReturn element: Element
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(arriving: asObservable()) { _ in ._just(element) }
  }

  /// This as a shared sequence, which goes on as another one where this would fail.
  ///
  /// - Parameters:
  ///   - sharingStrategy: The strategy.
  ///   - other: The other one.
  /// - Scheduling: Events arrive on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public func asSharedSequence<Sharing: SharingStrategyProtocol>(
    sharingStrategy: Sharing.Type = Sharing.self, onErrorDriveWith other: SharedSequence<Sharing, Element>
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(arriving: asObservable()) { _ in other.asObservable() }
  }

  /// This as a shared sequence, which goes on as another one where this would fail.
  ///
  /// - Parameters:
  ///   - sharingStrategy: The strategy.
  ///   - onErrorRecover: Makes the other one of the error.
  /// - Scheduling: Events arrive on the strategy's scheduler.
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
  /// This as a ``Driver``, which sends an element and ends where this would fail.
  ///
  /// - Parameter element: The element.
  /// - Scheduling: Events arrive on the main scheduler.
  @_alwaysEmitIntoClient
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    SharedSequence(arriving: asObservable()) { _ in ._just(element) }
  }

  /// This as a ``Driver``, which goes on as another one where this would fail.
  ///
  /// - Parameter other: The other one.
  /// - Scheduling: Events arrive on the main scheduler.
  @_alwaysEmitIntoClient
  public func asDriver(onErrorDriveWith other: Driver<Element>) -> Driver<Element> {
    SharedSequence(arriving: asObservable()) { _ in other.asObservable() }
  }

  /// This as a ``Driver``, which goes on as another one where this would fail.
  ///
  /// - Parameter onErrorRecover: Makes the other one of the error.
  /// - Scheduling: Events arrive on the main scheduler.
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
  /// This as a ``Signal``, which sends an element and ends where this would fail.
  ///
  /// - Parameter element: The element.
  /// - Scheduling: Events arrive on the main scheduler.
  @_alwaysEmitIntoClient
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    SharedSequence(arriving: asObservable()) { _ in ._just(element) }
  }

  /// This as a ``Signal``, which goes on as another one where this would fail.
  ///
  /// - Parameter other: The other one.
  /// - Scheduling: Events arrive on the main scheduler.
  @_alwaysEmitIntoClient
  public func asSignal(onErrorSignalWith other: Signal<Element>) -> Signal<Element> {
    SharedSequence(arriving: asObservable()) { _ in other.asObservable() }
  }

  /// This as a ``Signal``, which goes on as another one where this would fail.
  ///
  /// - Parameter onErrorRecover: Makes the other one of the error.
  /// - Scheduling: Events arrive on the main scheduler.
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
  /// This as a ``Driver``.
  ///
  /// - Scheduling: Events arrive on the main scheduler.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> {
    SharedSequence(arriving: asObservable())
  }

  /// This as a ``Signal``.
  ///
  /// - Scheduling: Events arrive on the main scheduler.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> {
    SharedSequence(arriving: asObservable())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy, Element: Sendable {
  /// This as a ``Driver``.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy, Element: Sendable {
  /// This as a ``Signal``.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> { asSharedSequence() }
}

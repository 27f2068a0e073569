// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension RelayType where Element: Sendable {
  /// Returns this sequence as an ``Infallible``.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }

  /// Returns this sequence as a ``Driver``.
  ///
  /// - Scheduling: Elements are delivered on the main scheduler.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> { asInfallible().asDriver() }

  /// Returns this sequence as a ``Signal``.
  ///
  /// - Scheduling: Elements are delivered on the main scheduler.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> { asInfallible().asSignal() }
}

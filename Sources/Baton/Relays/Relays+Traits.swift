// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension RelayType where Element: Sendable {
  /// This as a sequence that cannot fail.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }

  /// This as a ``Driver``.
  ///
  /// - Scheduling: Elements arrive on the main scheduler.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> { asInfallible().asDriver() }

  /// This as a ``Signal``.
  ///
  /// - Scheduling: Elements arrive on the main scheduler.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> { asInfallible().asSignal() }
}

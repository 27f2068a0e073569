// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Relays/Relays+Traits.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension RelayType {
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }

  public func asDriver() -> Driver<Element> { asInfallible().asDriver() }

  public func asSignal() -> Signal<Element> { asInfallible().asSignal() }
}

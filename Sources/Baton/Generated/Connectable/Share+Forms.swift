// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Connectable/Share.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
    Infallible(raw: asObservable().shared(replay: replay, scope))
  }
}

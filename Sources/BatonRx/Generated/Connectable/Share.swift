// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Connectable/Share.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    shared(replay: replay, scope)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
    Infallible(raw: asObservable().shared(replay: replay, scope))
  }
}

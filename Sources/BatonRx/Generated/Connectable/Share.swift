// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Connectable/Share.swift: change that.

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    shared(replay: replay, scope)
  }
}

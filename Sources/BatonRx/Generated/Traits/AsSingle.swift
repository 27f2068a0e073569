// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/AsSingle.swift: change that.

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func asSingle() -> Single<Element> {
    asOnlyElement()
  }
}

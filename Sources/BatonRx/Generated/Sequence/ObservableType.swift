// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Sequence/ObservableType.swift: change that.

@available(swift, obsoleted: 6)
extension ObservableType {
  public func asObservable() -> Observable<Element> { asGated() }
}

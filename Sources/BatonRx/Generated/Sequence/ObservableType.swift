// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Sequence/ObservableType.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func asObservable() -> Observable<Element> { asGated() }
}

// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Dematerialize.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType where Element: EventConvertible {
  @inlinable
  public func dematerialize() -> Observable<Element.Element> {
    dematerialized()
  }
}

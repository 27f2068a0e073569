// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Self: Sendable, Element: Sendable {
  /// Returns this sequence as an ``Observable``.
  @_alwaysEmitIntoClient
  public func asObservable() -> Observable<Element> { asGated() }
}

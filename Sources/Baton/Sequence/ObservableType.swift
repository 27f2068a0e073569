// SPDX-License-Identifier: MIT

@available(swift, introduced: 6)
extension ObservableType where Self: Sendable, Element: Sendable {
  /// This as an ``Observable``.
  public func asObservable() -> Observable<Element> { asGated() }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// This sequence as a ``Single``.
  ///
  /// It fails with ``RxError/noElements`` if the sequence completes without an element and with
  /// ``RxError/moreThanOneElement`` as soon as there is a second one.
  @inlinable
  public func asSingle() -> Single<Element> {
    asOnlyElement()
  }
}

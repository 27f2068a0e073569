// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Pairs each element with its index, counted from zero.
  ///
  /// ![source: a at 2, b at 5, c at 8, completed at 11. Then enumerated().map { "\\($0.index):
  /// \\($0.element)" }. result: 0: a at 2, 1: b at 5, 2: c at 8, completed at 11.](marble-enumerated)
  ///
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  @_alwaysEmitIntoClient
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    _enumerated()
  }
}

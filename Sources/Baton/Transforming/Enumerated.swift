// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Gives each element its number, from zero.
  ///
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    numbered()
  }
}

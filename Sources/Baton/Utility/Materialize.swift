// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the events of this sequence as elements, an error too; after the terminal one it completes.
  ///
  ///     source        --1--------2--------X
  ///     materialize   --next(1)--next(2)--error|
  ///
  /// - SeeAlso: [reactivex.io: Materialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @inlinable
  public func materialize() -> Observable<Event<Element>> {
    materialized()
  }
}

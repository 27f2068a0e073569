// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence that fails immediately, without an element.
  ///
  /// ![Then error(RxError.timeout). result: error Sequence timeout. at 0.](marble-error)
  ///
  /// - Parameter error: The error that the sequence fails with.
  /// - Scheduling: The sequence fails on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  // forms: traits Single Maybe
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Observable<Element> {
    _error(error)
  }
}

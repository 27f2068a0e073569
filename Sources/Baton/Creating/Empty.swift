// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence that completes immediately, without an element.
  ///
  /// ![Then empty(). result: completed at 0.](marble-empty)
  ///
  /// - Scheduling: The sequence completes on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  // forms: traits Infallible Maybe
  @_alwaysEmitIntoClient
  public static func empty() -> Observable<Element> {
    _empty()
  }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the last `count` elements when the source completes.
  ///
  /// ![source: a at 2, b at 5, c at 8, completed at 11. Then takeLast(2). result: b, c and completed at
  /// 11.](marble-takeLast)
  ///
  /// If the source fails, the error is sent immediately, without any elements.
  ///
  /// - Parameter count: The number of elements to send; must not be negative. With zero only the terminal
  ///   event is sent.
  /// - SeeAlso: [reactivex.io: TakeLast](https://reactivex.io/documentation/operators/takelast.html)
  @_alwaysEmitIntoClient
  public func takeLast(_ count: Int) -> Observable<Element> {
    _takeLast(count)
  }
}

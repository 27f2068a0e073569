// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends each element together with the previous one.
  ///
  /// ![source: a at 2, b at 5, c at 8, completed at 11. Then pairwise().map { $0.previous + $0.current }.
  /// result: ab at 5, bc at 8, completed at 11.](marble-pairwise)
  ///
  /// Nothing is sent for the first element. To pair the first element too, put a value before it:
  /// `startWith(nil).pairwise()`.
  ///
  /// ```swift
  /// heights.pairwise().map { $0.current - $0.previous }
  /// ```
  ///
  /// RxJS has an operator of the same name.
  // forms: swift6; traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func pairwise() -> Observable<(previous: Element, current: Element)> {
    _pairwise()
  }
}

// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends a default element if the sequence completes without an element.
  ///
  /// ![source: completed at 5. Then ifEmpty(default: "none"). result: none and completed at
  /// 5.](marble-ifEmpty-default)
  ///
  /// - Parameter element: The default element.
  /// - SeeAlso: [reactivex.io:
  ///   DefaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(default element: Element) -> Observable<Element> {
    _ifEmpty(default: element)
  }

  /// Switches to another sequence if this one completes without an element.
  ///
  /// ![source: completed at 5. other: subscribed at 5, 1 at 7, 2 at 10, completed at 13. Then
  /// ifEmpty(switchTo: other.asObservable()). result: 1 at 7, 2 at 10, completed at
  /// 13.](marble-ifEmpty-switchTo)
  ///
  /// - Parameter other: The sequence to subscribe to, after the subscription to this one has been disposed
  ///   of.
  /// - Scheduling: `other` is subscribed to on the thread on which this sequence completes.
  /// - SeeAlso: [reactivex.io:
  ///   DefaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    _ifEmpty(switchTo: other)
  }
}

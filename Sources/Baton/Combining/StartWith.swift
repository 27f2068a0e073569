// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends elements first, and then those of this sequence.
  ///
  /// - Scheduling: The elements are sent on the thread that subscribes, before this sequence is subscribed to.
  /// - SeeAlso: [reactivex.io: StartWith](https://reactivex.io/documentation/operators/startwith.html)
  // forms: traits Infallible SharedSequence
  public func startWith(_ elements: Element...) -> Observable<Element> {
    beginning(with: elements)
  }
}

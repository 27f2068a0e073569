// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ConnectableObservableType where Self: Sendable, Element: Sendable {
  /// A sequence that connects when the first subscriber comes and disconnects when the last one leaves.
  ///
  /// - SeeAlso: [reactivex.io: RefCount](https://reactivex.io/documentation/operators/refcount.html)
  public func refCount() -> Observable<Element> { refCounted() }
}

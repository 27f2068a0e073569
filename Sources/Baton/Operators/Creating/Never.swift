// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A sequence that sends nothing and does not end.
  ///
  /// - SeeAlso: [reactivex.io: Never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Observable<Element> {
    Producer { _ in }
  }
}

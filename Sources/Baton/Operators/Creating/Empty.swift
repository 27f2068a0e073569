// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A sequence that completes at once, without an element.
  ///
  /// - Scheduling: Completes on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: Empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Observable<Element> {
    Producer { sink in if !sink.scope.isDisposed { sink.completed() } }
  }
}

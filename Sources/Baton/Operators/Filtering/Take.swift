// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Lets the first elements through, and completes with the last of them.
  ///
  ///     source     --1---2---3---4--|
  ///     take(2)    --1---2|
  ///
  /// - Parameter count: The number of elements; must not be negative. With zero the sequence completes at once
  ///   and the source is not subscribed to.
  /// - SeeAlso: [reactivex.io: Take](https://reactivex.io/documentation/operators/take.html)
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    require(count >= 0, "take: count must not be negative, was \(count)")
    if count == 0 { return .empty() }
    return lift { downstream in
      let left = Cell(count)
      return Sink(downstream) { element in
        let remaining = left.value - 1
        left.value = remaining
        downstream.next(element)
        if remaining == 0, !downstream.scope.isDisposed { downstream.completed() }
      }
    }
  }
}

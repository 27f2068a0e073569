// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Leaves out the first elements.
  ///
  ///     source     --1---2---3---4--|
  ///     skip(2)    ----------3---4--|
  ///
  /// - Parameter count: The number of elements; must not be negative. With zero none is left out.
  /// - SeeAlso: [reactivex.io: Skip](https://reactivex.io/documentation/operators/skip.html)
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    require(count >= 0, "skip: count must not be negative, was \(count)")
    return lift { downstream in
      let left = Cell(count)
      return Sink(downstream) { element in
        if left.value > 0 {
          left.value -= 1
        } else {
          downstream.next(element)
        }
      }
    }
  }
}

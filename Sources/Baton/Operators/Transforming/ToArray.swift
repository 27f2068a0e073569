// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Collects the elements and sends them as one array when the sequence completes.
  ///
  ///     source      --1---2---3--|
  ///     toArray()   -------------[1, 2, 3]|
  ///
  /// - SeeAlso: [reactivex.io: To](https://reactivex.io/documentation/operators/to.html)
  @inlinable
  public func toArray() -> Single<[Element]> {
    PrimitiveSequence(
      raw: lift { downstream in
        let elements = Cell<[Element]>([])
        return Sink(
          downstream,
          next: { elements.value.append($0) },
          completed: {
            let all = elements.value
            elements.value = []
            downstream.next(all)
            if !downstream.scope.isDisposed { downstream.completed() }
          }
        )
      }
    )
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Gives each element its number, from zero.
  ///
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    lift { downstream in
      let count = Cell(0)
      return Sink(downstream) { element in
        let index = count.value
        count.value = index + 1
        downstream.next((index, element))
      }
    }
  }
}

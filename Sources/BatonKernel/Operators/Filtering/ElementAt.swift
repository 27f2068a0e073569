// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _element(at index: Int) -> Observable<Element> {
    require(index >= 0, "element(at:): index must not be negative, was \(index)")
    return lift { downstream in
      let left = Cell(index)
      return Sink(
        downstream,
        next: { element in
          if left.value > 0 {
            left.value -= 1
          } else {
            downstream.last(element)
          }
        },
        completed: { downstream.error(RxError.argumentOutOfRange) })
    }
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _skip(_ count: Int) -> Observable<Element> {
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

// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _take(_ count: Int) -> Observable<Element> {
    require(count >= 0, "take: count must not be negative, was \(count)")
    if count == 0 { return ._empty() }
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

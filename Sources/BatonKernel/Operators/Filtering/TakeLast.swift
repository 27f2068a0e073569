// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _takeLast(_ count: Int) -> Observable<Element> {
    require(count >= 0, "takeLast: count must not be negative, was \(count)")
    return lift { downstream in
      let last = Cell(RingBuffer<Element>(limit: count))
      return Sink(
        downstream,
        next: { element in _ = last.value.append(element) },
        completed: {
          let elements = last.value.elements
          last.value = RingBuffer(limit: 0)
          for element in elements {
            if downstream.scope.isDisposed { return }
            downstream.next(element)
          }
          if !downstream.scope.isDisposed { downstream.completed() }
        })
    }
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _toArray() -> Single<[Element]> {
    PrimitiveSequence(
      raw: lift { downstream in
        let elements = Cell<[Element]>([])
        return Sink(
          downstream,
          next: { elements.value.append($0) },
          completed: {
            let all = elements.value
            elements.value = []
            downstream.last(all)
          })
      }
    )
  }
}

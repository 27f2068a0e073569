// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _enumerated() -> Observable<(index: Int, element: Element)> {
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

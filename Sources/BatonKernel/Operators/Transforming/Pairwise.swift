// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _pairwise() -> Observable<(previous: Element, current: Element)> {
    lift { downstream in
      let last = Cell<Element?>(nil)
      return Sink(downstream) { element in
        let previous = last.value
        last.value = element
        if let previous { downstream.next((previous, element)) }
      }
    }
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _single() -> Observable<Element> {
    lift { downstream in
      let hasOne = Cell(false)
      return Sink(
        downstream,
        next: { element in
          if hasOne.value { return downstream.error(RxError.moreThanOneElement) }
          hasOne.value = true
          downstream.next(element)
        },
        completed: {
          if hasOne.value { downstream.completed() } else { downstream.error(RxError.noElements) }
        })
    }
  }
}

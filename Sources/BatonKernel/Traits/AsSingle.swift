// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package func asOnlyElement() -> Single<Element> {
    PrimitiveSequence(
      raw: lift { downstream in
        let only = Cell<Element?>(nil)
        return Sink(
          downstream,
          next: { element in
            if only.value == nil {
              only.value = element
            } else {
              only.value = nil
              downstream.error(RxError.moreThanOneElement)
            }
          },
          completed: {
            guard let element = only.value.take() else { return downstream.error(RxError.noElements) }
            downstream.next(element)
            if !downstream.scope.isDisposed { downstream.completed() }
          }
        )
      }
    )
  }
}

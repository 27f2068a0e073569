// SPDX-License-Identifier: MIT

extension ObservableType {
  /// This sequence as a ``Single``.
  ///
  /// It fails with ``RxError/noElements`` if the sequence completes without an element and with
  /// ``RxError/moreThanOneElement`` as soon as there is a second one.
  @inlinable
  public func asSingle() -> Single<Element> {
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

// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Exactly one element.
  @inlinable
  package func asOnlyElement() -> Single<Element> {
    PrimitiveSequence(raw: withOneElement { $0.error(RxError.noElements) })
  }

  /// One element or none.
  @inlinable
  package func asAtMostOneElement() -> Maybe<Element> {
    PrimitiveSequence(raw: withOneElement { $0.completed() })
  }

  /// Sends the element when it is known to be the only one.
  @inlinable
  func withOneElement(_ none: @escaping (Sink<Element>) -> Void) -> Observable<Element> {
    lift { downstream in
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
          guard let element = only.value.take() else { return none(downstream) }
          downstream.next(element)
          if !downstream.scope.isDisposed { downstream.completed() }
        }
      )
    }
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Wraps this sequence's only element; fails if there is none, or a second one.
  @inlinable
  package func _asSingle() -> Single<Element> {
    PrimitiveSequence(raw: withOneElement { $0.error(RxError.noElements) })
  }

  /// Wraps this sequence's only element, if there is one; fails if there is a second one.
  @inlinable
  package func _asMaybe() -> Maybe<Element> {
    PrimitiveSequence(raw: withOneElement { $0.completed() })
  }

  /// Sends the element as soon as it is known to be the only one. `none` is called if there is none.
  @inlinable
  func withOneElement(_ none: @escaping (Sink<Element>) -> Void) -> Observable<Element> {
    lift(named: "asSingle") { downstream in
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
          downstream.last(element)
        })
    }
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _first() -> Single<Element?> {
    PrimitiveSequence(
      raw: lift { downstream in
        Sink(
          downstream,
          next: { element in
            downstream.next(element)
            if !downstream.scope.isDisposed { downstream.completed() }
          },
          completed: {
            downstream.next(nil)
            if !downstream.scope.isDisposed { downstream.completed() }
          })
      }
    )
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _first() -> Single<Element?> {
    PrimitiveSequence(
      raw: lift { downstream in
        Sink(downstream, next: { downstream.last($0) }, completed: { downstream.last(nil) })
      }
    )
  }
}

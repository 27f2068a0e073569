// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _scan<Accumulated>(
    _ seed: Accumulated, _ accumulate: @escaping (inout Accumulated, Element) throws -> Void
  ) -> Observable<Accumulated> {
    lift { downstream in
      let accumulated = Cell(seed)
      return Sink(downstream) { element in
        downstream.attempt {
          try accumulate(&accumulated.value, element)
          downstream.next(accumulated.value)
        }
      }
    }
  }
}

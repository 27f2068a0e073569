// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _reduce<Accumulated, Result>(
    _ seed: Accumulated, _ accumulator: @escaping (Accumulated, Element) throws -> Accumulated,
    _ mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    lift { downstream in
      let accumulated = Cell(seed)
      return Sink(
        downstream,
        next: { element in
          downstream.attempt { accumulated.value = try accumulator(accumulated.value, element) }
        },
        completed: { downstream.attempt { downstream.last(try mapResult(accumulated.value)) } })
    }
  }
}

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
          do {
            accumulated.value = try accumulator(accumulated.value, element)
          } catch {
            downstream.error(error)
          }
        },
        completed: {
          do {
            downstream.next(try mapResult(accumulated.value))
            if !downstream.scope.isDisposed { downstream.completed() }
          } catch {
            downstream.error(error)
          }
        })
    }
  }
}

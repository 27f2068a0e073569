// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A switch to the latest task: each element's task is a sequence of one element, which the next element
  /// replaces.
  @_alwaysEmitIntoClient
  package func _mapLatest<Output>(
    on start: TaskStart, _ transform: @escaping (Element) async throws -> Output
  ) -> Observable<Output> {
    let source = asObservable()
    let transform = UncheckedSendable(transform)
    return Producer("mapLatest") { downstream in
      let site = CallSite.here
      if !source.isImmediate { downstream.scope.captureContext() }
      let start = start.here
      let switching = Switching(downstream)
      switching.run(source) { element in
        let element = UncheckedSendable(element)
        switching.switched(
          to: ._createTask(on: start, isStopped: false) { observer in
            // Replaced, or disposed of, before the task had its turn.
            if Task.isCancelled { return }
            observer.next(
              try await awaited("mapLatest", at: site) { try await transform.value(element.value) })
          })
      }
    }
  }
}

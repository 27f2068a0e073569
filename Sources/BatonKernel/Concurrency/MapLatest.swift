// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A switch to the latest task: each element's task is a sequence of one element, which the next element replaces.
  ///
  /// - Parameters:
  ///   - start: Starts the task of an element.
  ///   - transform: Makes the result of an element.
  @_alwaysEmitIntoClient
  package func _mapLatest<Output>(
    on start: @escaping TaskStart, _ transform: @escaping (Element) async throws -> Output
  ) -> Observable<Output> {
    let source = asObservable()
    let transform = UncheckedSendable(transform)
    return Producer("mapLatest") { downstream in
      let trace = CallSite.here
      if !source.isImmediate { downstream.scope.captureContext() }
      let switching = Switching(downstream)
      switching.run(source) { element in
        let element = UncheckedSendable(element)
        switching.arrived(._result(on: start, at: trace) { try await transform.value(element.value) })
      }
    }
  }

  /// A sequence of the one result of a task.
  @usableFromInline
  package static func _result(
    on start: @escaping TaskStart, at site: CallSite, _ work: @escaping () async throws -> Element
  ) -> Observable<Element> {
    let work = UncheckedSendable(work)
    return Producer("mapLatest") { sink in
      // A task that ignores cancellation holds the gate until it ends; what is downstream is freed at once.
      let gate = Gate(sink)
      let scope = sink.scope
      scope.add(gate)
      let task = start(scope) {
        // Replaced, or disposed of, before the task had its turn.
        if scope.isDisposed { return }
        let wait = RunTrace.beginWait(.awaited, "mapLatest", at: site)
        let result: Result<UncheckedSendable<Element>, any Error>
        do {
          result = .success(UncheckedSendable(try await work.value()))
        } catch {
          result = .failure(error)
        }
        RunTrace.endWait(wait)
        switch result {
        case .success(let element):
          gate.next(element.value)
          gate.completed()
        case .failure(let error): gate.error(error)
        }
      }
      scope.add(foreign: task)
    }
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameters:
  ///   - operation: The operator's name, for messages.
  ///   - start: Starts the task of an element.
  ///   - transform: Makes the result of an element; nil if the element has none.
  package func _mapConcurrently<Output>(
    _ operation: String, _ limit: Int, _ ordering: ResultOrdering, on start: @escaping TaskStart,
    _ transform: @escaping (Element) async throws -> Output?
  ) -> Observable<Output> {
    require(limit > 0, "\(operation): maxConcurrent must be positive, was \(limit)")
    let source = asObservable()
    let isFilter = operation == "filter"
    return Producer(isFilter ? "filter(maxConcurrent:)" : "map(maxConcurrent:)") { downstream in
      let map = ConcurrentMap(operation, downstream, limit, ordering, start, transform)
      downstream.scope.add(map)
      source.run(
        Sink(
          ending: Scope(in: map.scope),
          next: { map.arrived($0) },
          error: { _, error in map.fail(error) },
          completed: { stretch in
            if stretch.isDisposed { return }
            stretch.dispose()
            map.complete()
          }))
    }
  }

  package func _filterConcurrently(
    _ limit: Int, _ ordering: ResultOrdering, on start: @escaping TaskStart,
    _ isIncluded: @escaping (Element) async throws -> Bool
  ) -> Observable<Element> {
    _mapConcurrently("filter", limit, ordering, on: start) { try await isIncluded($0) ? $0 : nil }
  }

  /// Merges the sequences that tasks make of the elements, at most `limit` at a time.
  package func _flatMapConcurrently<Source: ObservableConvertibleType>(
    _ limit: Int, on start: @escaping TaskStart, _ selector: @escaping (Element) async throws -> Source
  ) -> Observable<Source.Element> {
    require(limit > 0, "flatMap: maxConcurrent must be positive, was \(limit)")
    let selector = UncheckedSendable(selector)
    return _flatMap(limit) { element in
      let element = UncheckedSendable(element)
      return Producer<Source.Element> { sink in
        let place = RunPlace.here
        let made = start {
          if Task.isCancelled { return }
          do {
            let wait = RunTrace.beginWait(.awaited, "flatMap(maxConcurrent:)", at: place)
            defer { RunTrace.endWait(wait) }
            let source = try await selector.value(element.value).asObservable()
            if !sink.scope.isDisposed { source.run(sink) }
          } catch {
            if !sink.scope.isDisposed { sink.error(error) }
          }
        }
        sink.scope.add(made)
      }
    }
  }
}

/// Runs an asynchronous closure on the elements of a source, for one subscriber. It asks
/// ``ConcurrentMapState`` under a lock, and carries out the answer outside it.
///
/// The source and the tasks live in `scope`, which is disposed of before the terminal event goes downstream.
/// After disposal the object holds nothing, and ignores what tasks still report.
private final class ConcurrentMap<Element, Output>: Disposable {
  typealias State = ConcurrentMapState<Element, Output>

  let scope: Scope
  private let running: Lock<UncheckedSendable<(state: State, downstream: Sink<Output>)>?>
  private let start: TaskStart
  private let transform: (Element) async throws -> Output?
  private let operation: String
  private let place = RunPlace.here

  init(
    _ operation: String, _ downstream: Sink<Output>, _ limit: Int, _ ordering: ResultOrdering,
    _ start: @escaping TaskStart,
    _ transform: @escaping (Element) async throws -> Output?
  ) {
    scope = Scope(in: downstream.scope)
    running = Lock(UncheckedSendable((State(limit: limit, ordering: ordering), downstream)))
    self.start = start
    self.transform = transform
    self.operation = operation
  }

  func arrived(_ element: Element) {
    let element = UncheckedSendable(element)
    let number = running.withLock { $0?.value.state.arrived(element.value) }
    if let number { begin((number, element.value)) }
  }

  /// Stops the source and the tasks at once. The error is sent after the element that is being delivered.
  func fail(_ error: any Error) {
    if scope.isDisposed { return }
    scope.dispose()
    _ = follow { $0.failed(error) }
  }

  func complete() { if let next = follow({ $0.completed() }) { begin(next) } }

  /// Reports an event to the state, and carries out the steps that follow if the caller gets the role. If the
  /// last step is to start an element and nothing else is left, that element is returned: the caller's own
  /// task can go on with it.
  private func follow(_ event: (inout State) -> Bool) -> State.Start? {
    if !running.withLock({ $0 != nil && event(&$0!.value.state) }) { return nil }
    var start: State.Start?
    while let (step, downstream) = nextStep() {
      if case .none = step { return start }
      // The caller's task has something else to do now, so the element gets a task of its own.
      if let start { begin(start) }
      start = nil
      switch step {
      case .start(let next, isLast: true): return next
      case .start(let next, isLast: false): start = next
      case .deliver(let output): if !downstream.scope.isDisposed { downstream.next(output) }
      case .end(let failure): end(downstream, failure)
      case .none: break
      }
    }
    return start
  }

  private func nextStep() -> (step: State.Step, downstream: Sink<Output>)? {
    running.withLock { running -> UncheckedSendable<(State.Step, Sink<Output>)>? in
      guard let downstream = running?.value.downstream else { return nil }
      return UncheckedSendable((running!.value.state.next(), downstream))
    }?.value
  }

  private func end(_ downstream: Sink<Output>, _ failure: (any Error)?) {
    dispose()
    scope.dispose()
    if downstream.scope.isDisposed { return }
    if let failure { downstream.error(failure) } else { downstream.completed() }
  }

  /// Starts a task for an element.
  private func begin(_ first: State.Start) {
    let slot = SingleAssignmentDisposable()
    guard let key = scope.insert(slot) else { return }
    let first = UncheckedSendable(first)
    slot.setDisposable(
      start { [self] in
        await work(first.value)
        scope.remove(key)
      })
  }

  /// Runs the closure on an element, and then on the elements that its result leaves for this task. Runs in a
  /// task.
  private func work(_ first: State.Start) async {
    var next: State.Start? = first
    while let (number, element) = next, !scope.isDisposed {
      // Somebody else has cancelled this task, so the element gets another one.
      if Task.isCancelled { return begin((number, element)) }
      do {
        let outcome = UncheckedSendable(try await transformed(element))
        next = follow { $0.finished(number, outcome.value) }
      } catch {
        return fail(error)
      }
    }
  }

  private func transformed(_ element: Element) async throws -> Output? {
    let wait = RunTrace.beginWait(.awaited, "\(operation)(maxConcurrent:)", at: place)
    defer { RunTrace.endWait(wait) }
    return try await transform(element)
  }

  func dispose() {
    let freed = running.withLock { $0.take() }
    withExtendedLifetime(freed) {}
  }
}

extension ConcurrentMap: @unchecked Sendable {}  // Sendable: everything is constant or in the lock.

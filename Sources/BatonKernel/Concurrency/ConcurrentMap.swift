// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameter transform: Makes the result of an element; nil if the element has none.
  @inlinable
  package func _mapConcurrently<Output>(
    _ operation: String, _ limit: Int, _ ordering: ResultOrdering, on start: TaskStart,
    _ transform: @escaping (Element) async throws -> Output?
  ) -> Observable<Output> {
    require(limit > 0, "\(operation): maxConcurrent must be positive, was \(limit)")
    let source = asObservable()
    let name: StaticString = operation == "filter" ? "filter(maxConcurrent:)" : "map(maxConcurrent:)"
    return Producer(name) { downstream in
      if !source.isImmediate { downstream.scope.captureContext() }
      let map = ConcurrentMap(name, downstream, limit, ordering, start.here, transform)
      downstream.scope.add(map)
      source.run(
        Sink(
          ending: Scope(in: map.scope),
          next: { map.arrived($0) },
          end: { if case .error(let error) = $0 { map.fail(error) } else { map.complete() } }))
    }
  }

  @inlinable
  package func _filterConcurrently(
    _ limit: Int, _ ordering: ResultOrdering, on start: TaskStart,
    _ isIncluded: @escaping (Element) async throws -> Bool
  ) -> Observable<Element> {
    _mapConcurrently("filter", limit, ordering, on: start) { try await isIncluded($0) ? $0 : nil }
  }

  /// Merges the sequences that tasks make of the elements, at most `limit` at a time.
  @usableFromInline
  package func _flatMapConcurrently<Source: ObservableConvertibleType>(
    _ limit: Int, on start: TaskStart, _ selector: @escaping (Element) async throws -> Source
  ) -> Observable<Source.Element> {
    require(limit > 0, "flatMap: maxConcurrent must be positive, was \(limit)")
    let selector = UncheckedSendable(selector)
    return _flatMap(named: "flatMap(maxConcurrent:)", limit) { element in
      let element = UncheckedSendable(element)
      return Producer<Source.Element> { sink in
        let site = CallSite.here
        let task = SubscriptionTask { _ in
          if Task.isCancelled { return }
          do {
            let source = try await awaited("flatMap(maxConcurrent:)", at: site) {
              try await selector.value(element.value).asObservable()
            }
            if !sink.scope.isDisposed { source.run(sink) }
          } catch {
            if !sink.scope.isDisposed { sink.error(error) }
          }
        }
        sink.scope.add(task)
        start(sink.scope, task)
      }
    }
  }
}

/// Runs an asynchronous closure on the elements of a source, for one subscriber. It asks
/// ``ConcurrentMapState`` under a lock, and carries out the answer outside it.
///
/// The source and the tasks live in `scope`, which is disposed of before the terminal event goes downstream.
///
/// Inlinable, because unspecialised it took four fifths of an element's time.
@_fixed_layout @usableFromInline
final class ConcurrentMap<Element, Output>: Disposable, @unchecked Sendable {  // Sendable: by its lock.
  @usableFromInline typealias State = ConcurrentMapState<Element, Output>

  @usableFromInline let scope: Scope
  @usableFromInline let running: Lock<UncheckedSendable<(state: State, downstream: Sink<Output>)>?>
  @usableFromInline let start: TaskStart
  @usableFromInline let transform: (Element) async throws -> Output?
  @usableFromInline let name: StaticString
  @usableFromInline let site = CallSite.here

  @usableFromInline
  init(
    _ name: StaticString, _ downstream: Sink<Output>, _ limit: Int, _ ordering: ResultOrdering,
    _ start: TaskStart, _ transform: @escaping (Element) async throws -> Output?
  ) {
    scope = Scope(in: downstream.scope)
    running = Lock(UncheckedSendable((State(limit: limit, ordering: ordering), downstream)))
    self.start = start
    self.transform = transform
    self.name = name
  }

  @inlinable
  func arrived(_ element: Element) {
    let element = UncheckedSendable(element)
    let number = running.withLock { $0?.value.state.arrived(element.value) }
    if let number { begin((number, element.value)) }
  }

  /// Sends the error after the element that is being delivered. The task that sends it is the one that stops
  /// the others, and is not cancelled.
  @inlinable func fail(_ error: any Error) { _ = report { $0.failed(error) } }

  @inlinable func complete() { if let next = report({ $0.completed() }) { begin(next) } }

  /// Reports an event to the state, and carries out the steps that follow if the caller gets the role.
  /// Returns the element that the last step starts: the caller's own task can go on with it.
  @inlinable
  func report(isInTask: Bool = false, _ event: (inout State) -> Bool) -> State.Start? {
    var found = nextStep(after: event)
    while let (step, downstream) = found {
      if case .none = step.then { return step.start }
      // The caller's task has something else to do now, so the element gets a task of its own.
      if let start = step.start { begin(start, isInTask: isInTask) }
      switch step.then {
      case .deliver(let output?): if !downstream.scope.isDisposed { downstream.next(output) }
      case .end(let failure): end(downstream, failure)
      case .deliver(nil), .none: break
      }
      found = nextStep { _ in true }
    }
    return nil
  }

  /// Reports an event, and returns the first step if the caller has the role then.
  @inlinable
  func nextStep(after event: (inout State) -> Bool) -> (step: State.Step, downstream: Sink<Output>)? {
    running.withLock { running -> UncheckedSendable<(State.Step, Sink<Output>)>? in
      guard let downstream = running?.value.downstream, event(&running!.value.state) else { return nil }
      return UncheckedSendable((running!.value.state.next(), downstream))
    }?.value
  }

  @usableFromInline
  func end(_ downstream: Sink<Output>, _ failure: (any Error)?) {
    dispose()
    let closed = scope.closeIfOpen()
    if !downstream.scope.isDisposed { downstream.end(failure.map { .error($0) } ?? .completed) }
    closed.settle()
  }

  /// Starts a task for an element. One of this operator's tasks has the subscriber's context itself.
  @inlinable
  func begin(_ first: State.Start, isInTask: Bool = false) {
    let first = UncheckedSendable(first)
    let key = UncheckedSendable(Cell(Scope.Key?.none))
    let task = SubscriptionTask { [self] _ in
      await work(first.value)
      if let key = key.value.value { scope.remove(key) }
    }
    guard let inserted = scope.insert(task) else { return }
    key.value.value = inserted
    start(isInTask ? nil : scope, task)
  }

  /// Runs the closure on an element, and then on the elements that its result leaves for this task.
  @inlinable
  func work(_ first: State.Start) async {
    var next: State.Start? = first
    while let (number, element) = next, !scope.isDisposed {
      // The task was cancelled, but not by the sequence, so the element gets another task.
      if Task.isCancelled { return begin((number, element), isInTask: true) }
      do {
        let outcome = UncheckedSendable(
          try await awaited(name, at: site) { try await transform(element) })
        next = report(isInTask: true) { $0.finished(number, outcome.value) }
      } catch {
        return fail(error)
      }
    }
  }

  @usableFromInline
  func dispose() {
    let freed = running.withLock { $0.take() }
    withExtendedLifetime(freed) {}
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameters:
  ///   - operation: The operator, for messages.
  ///   - start: Starts the task of an element.
  ///   - transform: Makes what an element stands for; nil if that is nothing.
  package func concurrentlyMapped<Output>(
    _ operation: String, _ limit: Int, _ ordering: ResultOrdering, on start: @escaping TaskStart,
    _ transform: @escaping (Element) async throws -> Output?
  ) -> Observable<Output> {
    require(limit > 0, "\(operation): maxConcurrent must be positive, was \(limit)")
    let source = asObservable()
    return Producer { downstream in
      let map = ConcurrentMap(downstream, limit, ordering, start, transform)
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

  package func concurrentlyFiltered(
    _ limit: Int, _ ordering: ResultOrdering, on start: @escaping TaskStart,
    _ isIncluded: @escaping (Element) async throws -> Bool
  ) -> Observable<Element> {
    concurrentlyMapped("filter", limit, ordering, on: start) { try await isIncluded($0) ? $0 : nil }
  }

  /// The merge, at most `limit` at once, of sequences each of which is made by a task and then run.
  package func concurrentlyFlatMapped<Source: ObservableConvertibleType>(
    _ limit: Int, on start: @escaping TaskStart, _ selector: @escaping (Element) async throws -> Source
  ) -> Observable<Source.Element> {
    require(limit > 0, "flatMap: maxConcurrent must be positive, was \(limit)")
    let selector = UncheckedSendable(selector)
    return flatMapped(limit) { element in
      let element = UncheckedSendable(element)
      return Producer<Source.Element> { sink in
        let made = start {
          if Task.isCancelled { return }
          do {
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

/// Runs an asynchronous closure on the elements of a source for one subscriber: asks a ``ConcurrentMapState`` in a lock,
/// and does what it says outside.
///
/// The source and the tasks live in a scope that ends before the end goes downstream. Once this is disposed of it holds
/// nothing, and what a task still tells it is ignored.
private final class ConcurrentMap<Element, Output>: Disposable {
  typealias State = ConcurrentMapState<Element, Output>

  let scope: Scope
  private let running: Lock<UncheckedSendable<(state: State, downstream: Sink<Output>)>?>
  private let start: TaskStart
  private let transform: (Element) async throws -> Output?

  init(
    _ downstream: Sink<Output>, _ limit: Int, _ ordering: ResultOrdering, _ start: @escaping TaskStart,
    _ transform: @escaping (Element) async throws -> Output?
  ) {
    scope = Scope(in: downstream.scope)
    running = Lock(UncheckedSendable((State(limit: limit, ordering: ordering), downstream)))
    self.start = start
    self.transform = transform
  }

  func arrived(_ element: Element) {
    let element = UncheckedSendable(element)
    let number = running.withLock { $0?.value.state.arrived(element.value) }
    if let number { begin((number, element.value)) }
  }

  /// Stops the source and the tasks at once; the error follows the element that is being delivered.
  func fail(_ error: any Error) {
    if scope.isDisposed { return }
    scope.dispose()
    _ = follow { $0.failed(error) }
  }

  func complete() { if let next = follow({ $0.completed() }) { begin(next) } }

  /// Tells the state what happened, and does what follows if that is for the caller. Returns the last element that is to
  /// be started, when there is nothing else to do.
  private func follow(_ event: (inout State) -> Bool) -> State.Start? {
    if !running.withLock({ $0 != nil && event(&$0!.value.state) }) { return nil }
    var start: State.Start?
    while let (step, downstream) = nextStep() {
      if case .none = step { return start }
      // The caller is busy with what comes now.
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

  /// Starts a task for the element.
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

  /// Works on the element, and on those that are to be started when it is through.
  private func work(_ first: State.Start) async {
    var next: State.Start? = first
    while let (number, element) = next, !scope.isDisposed {
      // Not by us.
      if Task.isCancelled { return begin((number, element)) }
      do {
        let outcome = UncheckedSendable(try await transform(element))
        next = follow { $0.finished(number, outcome.value) }
      } catch {
        return fail(error)
      }
    }
  }

  func dispose() {
    let freed = running.withLock { $0.take() }
    withExtendedLifetime(freed) {}
  }
}

extension ConcurrentMap: @unchecked Sendable {}  // Sendable: constant, or in the lock.

// SPDX-License-Identifier: MIT

/// `buffer`: the elements of the current window, which are sent as one array.
@usableFromInline
final class BufferContents<Element>: WindowContents {
  private let downstream: Sink<[Element]>
  // Exclusivity unchecked: only the drain's owner touches it, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var elements: [Element] = []

  @usableFromInline
  init(_ downstream: Sink<[Element]>) { self.downstream = downstream }

  @usableFromInline
  var isGone: Bool { downstream.scope.isDisposed }

  @inlinable
  func add(_ element: Element) { elements.append(element) }

  @usableFromInline
  func turn() {
    let full = elements
    elements = []
    // The next buffer is likely to be as large.
    elements.reserveCapacity(full.count)
    if !downstream.scope.isDisposed { downstream.next(full) }
  }

  @usableFromInline
  func end(_ error: (any Error)?) {
    let rest = elements
    elements = []
    if downstream.scope.isDisposed { return }
    if let error { return downstream.error(error) }
    downstream.next(rest)
    if !downstream.scope.isDisposed { downstream.completed() }
  }
}

extension BufferContents: @unchecked Sendable {}  // Sendable: only the drain's owner touches `elements`.

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _buffer(
    for timeSpan: Duration, count: Int, on scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    require(count > 0, "buffer: count must be positive, was \(count)")
    let machine = WindowMachine(timeSpan, limit: count, TimerPlan(on: scheduler))
    let source = asObservable()
    return Producer { downstream in
      Windowing(machine, BufferContents(downstream), in: Scope(in: downstream.scope), on: scheduler)
        .run(source)
    }
  }
}

// SPDX-License-Identifier: MIT

/// `buffer`: the elements of the current window, which are sent as one array.
@frozen @usableFromInline
struct BufferContents<Element>: WindowContents {
  @usableFromInline var elements: [Element] = []

  @inlinable init() {}

  @inlinable mutating func add(_ element: Element) { elements.append(element) }

  @inlinable
  mutating func nextWindow() -> [Element] {
    let full = elements
    elements = []
    // The next buffer is likely to be as large.
    elements.reserveCapacity(full.count)
    return full
  }

  @inlinable
  mutating func end(_ terminal: Terminal) -> [Element]? {
    defer { elements = [] }
    return if case .error = terminal { nil } else { elements }
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _buffer(
    for timeSpan: Duration, count: Int, on scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    require(count > 0, "buffer: count must be positive, was \(count)")
    let machine = WindowMachine(limit: count, TimerPlan(timeSpan, on: scheduler))
    let source = asObservable()
    return Producer { Windowing(machine, BufferContents(), $0, on: scheduler).run(source) }
  }
}

// SPDX-License-Identifier: MIT

import BatonKernel

/// What a sequence has sent: it is collecting until there is a `result`, and takes nothing after that.
final class Collector<Element>: @unchecked Sendable {  // Sendable: a lock keeps its state.
  private enum State {
    case collecting([Element])
    case over(MaterializedSequenceResult<Element>)
  }

  private let state = Lock(UncheckedSendable(State.collecting([])))
  private let end = ServingWait()

  func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): add(element)
    case .error(let error): finish { .failed(elements: $0, error: error) }
    case .completed: finish { .completed(elements: $0) }
    }
  }

  private func add(_ element: Element) {
    let element = UncheckedSendable(element)
    state.withLock { state in
      guard case .collecting(var elements) = state.value else { return }
      // The array is held once, so that it is not copied.
      state.value = .collecting([])
      elements.append(element.value)
      state.value = .collecting(elements)
    }
  }

  private func finish(_ result: @Sendable ([Element]) -> MaterializedSequenceResult<Element>) {
    state.withLock { state in
      if case .collecting(let elements) = state.value { state.value = .over(result(elements)) }
    }
    end.signal()
  }

  /// Returns when the sequence has ended; at the deadline it counts as ended with a time-out.
  func waitForEnd(until deadline: Deadline) {
    if !end.wait(until: deadline) { finish { .failed(elements: $0, error: RxError.timeout) } }
  }

  /// What the sequence has sent, and how it ended. Called after the end.
  var result: MaterializedSequenceResult<Element> {
    guard case .over(let result) = state.withLock({ $0 }).value else {
      preconditionFailure("Collector: asked before the end")
    }
    return result
  }
}

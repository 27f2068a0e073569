// SPDX-License-Identifier: MIT

/// Lets through one event at a time, from any number of threads, until a terminal one or until it is shut.
///
/// An event that arrives while another is being delivered, on this thread or on another, waits its turn.
@usableFromInline
package final class Gate<Element>: Disposable, DrainWork {
  @usableFromInline
  enum Signal {
    case event(Event<Element>)
    case shut
  }

  @usableFromInline let drain = Drain<Signal>()
  /// The sink beyond, or nil when the gate is shut. Only the drain's owner touches it.
  @exclusivity(unchecked) @usableFromInline var downstream: Sink<Element>?

  @inlinable
  package init(_ downstream: Sink<Element>) { self.downstream = downstream }

  /// Lets the next element through.
  @inlinable
  package func next(_ element: Element) {
    if drain.enter() {
      deliver(element)
      if !drain.leave() { drain.finish(self) }
    } else {
      send(.event(.next(element)))
    }
  }

  /// Lets the error through, and nothing after it.
  @usableFromInline
  package func error(_ error: any Error) { send(.event(.error(error))) }

  /// Lets the completion through, and nothing after it.
  @usableFromInline
  package func completed() { send(.event(.completed)) }

  /// Shuts the gate: the event under way arrives, nothing else does, and the sink beyond is let go.
  @usableFromInline
  package func dispose() {
    var freed: Sink<Element>?
    let dropped = drain.locked { drain.noteLast(.shut, in: &$0) { freed = downstream.take() } }
    withExtendedLifetime((freed, dropped)) {}
  }

  @inlinable @inline(never)
  func send(_ signal: Signal) { drain.push(signal, to: self) }

  @inlinable
  func deliver(_ element: Element) {
    if let downstream, !downstream.scope.isDisposed { downstream.next(element) }
  }

  @inlinable
  func perform(_ signal: Signal) {
    if case .event(.next(let element)) = signal { return deliver(element) }
    guard let downstream = downstream.take() else { return }
    if case .event(let event) = signal, !downstream.scope.isDisposed { downstream.on(event) }
  }
}

extension Gate: @unchecked Sendable {}  // Sendable: only the drain's owner touches `downstream`.

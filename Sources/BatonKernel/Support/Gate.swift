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
  @exclusivity(unchecked) @usableFromInline var downstream: LentSink<Element>?

  @inlinable
  package init(_ downstream: Sink<Element>) { self.downstream = LentSink(downstream) }

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
    let dropped = drain.locked { room in
      hasLetGoHere ? nil : drain.noteLast(.shut, in: &room) { freed = letGo() }
    }
    withExtendedLifetime((freed, dropped)) {}
  }

  /// Whether the calling thread is delivering the terminal event, whose subscriber disposes of this: then there is nothing
  /// to note. In the drain's lock.
  private var hasLetGoHere: Bool {
    guard drain.core.isOwnersThread else { return false }
    switch downstream {
    case .some: return false
    case .none: return true
    }
  }

  @inlinable @inline(never)
  func send(_ signal: Signal) { drain.push(signal, to: self) }

  @inlinable
  func deliver(_ element: Element) {
    switch downstream {
    case .some(let downstream): downstream.next(element)
    case .none: break
    }
  }

  @inlinable
  func perform(_ signal: Signal) {
    if case .event(.next(let element)) = signal { return deliver(element) }
    guard let downstream = letGo() else { return }
    if case .event(let event) = signal, !downstream.scope.isDisposed { downstream.on(event) }
  }

  @usableFromInline
  func letGo() -> Sink<Element>? {
    switch downstream.take() {
    case .some(let downstream): downstream.sink
    case .none: nil
    }
  }
}

/// A sink that is lent for a call and not copied, so that no reference to its parts is counted.
///
/// Two threads that take turns would otherwise fight for the counts with each element.
@usableFromInline
struct LentSink<Element>: ~Copyable {
  @usableFromInline let sink: Sink<Element>

  @inlinable
  init(_ sink: Sink<Element>) { self.sink = sink }

  /// Sends the next element, unless the subscription has ended.
  @inlinable @inline(__always)
  borrowing func next(_ element: Element) {
    if !sink.scope.isDisposed { sink.next(element) }
  }
}

extension Gate: @unchecked Sendable {}  // Sendable: only the drain's owner touches `downstream`.

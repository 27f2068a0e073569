// SPDX-License-Identifier: MIT

/// Serialises the events of any number of threads for one sink, and keeps the grammar: elements, then at most
/// one terminal event, then nothing. See the table at ``Drain``.
///
/// An event that arrives while another is being delivered, on this thread or on another, waits its turn.
/// Disposing shuts the gate.
@usableFromInline
package final class Gate<Element>: Disposable, DrainWork {
  @usableFromInline
  enum Signal {
    case next(Element)
    case end(Terminal)
    /// An element of a source that may be replaced until it passes.
    case element(Element, SwitchInner)
    /// An error of such a source, and what ends with it.
    case failure(any Error, SwitchInner, Scope)
    case shut
  }

  @usableFromInline let drain = Drain<Signal>()
  // Exclusivity unchecked: only the drain's owner touches it; while the sink is lent for a call, it is only read.
  /// The sink downstream; nil once the gate is shut.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: LentSink<Element>?

  @inlinable package init(_ downstream: Sink<Element>) { self.downstream = LentSink(downstream) }

  @inlinable
  package func next(_ element: Element) {
    drain.send(.next(element), to: self) { deliver(element) }
  }

  /// Sends an element through the gate, unless its source has been replaced by the time its turn has come.
  @inlinable
  func next(_ element: Element, of inner: SwitchInner) {
    drain.send(.element(element, inner), to: self) { if !inner.isReplaced { deliver(element) } }
  }

  /// Sends an error in the same way. Unless it is dropped, `scope` ends first.
  func error(_ error: any Error, of inner: SwitchInner, in scope: Scope) {
    drain.push(.failure(error, inner, scope), to: self)
  }

  @usableFromInline
  package func send(_ terminal: Terminal) {
    drain.send(.end(terminal), to: self) { end(terminal) }
  }

  /// Shuts the gate: at most the event under way arrives, and the sink is released.
  @usableFromInline
  package func dispose() {
    var freed: Sink<Element>?
    let dropped = drain.core.lock.withLock { room in
      if !hasFreedHere { drain.note(.shut, ahead: true, in: &room) { freed = takeDownstream() } }
      return drain.takeWaiting(in: &room)
    }
    withExtendedLifetime((freed, dropped)) {}
  }

  /// Whether the calling thread is inside the delivery of the terminal event, whose subscriber now disposes
  /// of the gate: then nothing is left to shut. Called under the drain's lock.
  private var hasFreedHere: Bool {
    if !drain.core.isOwnersThread { return false }
    switch downstream {
    case .some: return false
    case .none: return true
    }
  }

  @inlinable
  func deliver(_ element: Element) {
    switch downstream {
    case .some(let downstream): downstream.next(element)
    case .none: break
    }
  }

  @inlinable
  func perform(_ signal: Signal) {
    switch signal {
    case .next(let element): deliver(element)
    case .element(let element, let inner): if !inner.isReplaced { deliver(element) }
    case .end(let terminal): end(terminal)
    case .failure(let error, let inner, let scope):
      if inner.isReplaced { return }
      scope.dispose()
      end(.error(error))
    case .shut: _ = takeDownstream()
    }
  }

  @usableFromInline
  func end(_ terminal: Terminal) {
    if let rest = takeDownstream()?.rest, !rest.scope.isDisposed { rest.end(terminal) }
  }

  @usableFromInline func takeDownstream() -> Sink<Element>? { LentSink.take(from: &downstream) }
}

/// A sink that is borrowed for a call and never copied, so that a call changes no reference count: two threads that take turns at a gate
/// would contend for the counts with each element.
@usableFromInline
struct LentSink<Element>: ~Copyable {
  @usableFromInline let sink: Sink<Element>

  @inlinable init(_ sink: Sink<Element>) { self.sink = sink }

  /// Sends an element, unless the subscription has ended.
  @inlinable @inline(__always)
  borrowing func next(_ element: Element) {
    if !sink.scope.isDisposed { sink.next(element) }
  }

  @inlinable
  static func take(from place: inout LentSink?) -> Sink<Element>? {
    // The optional's own `take()` would look up generic types at run time.
    var taken: LentSink?
    swap(&taken, &place)
    return switch taken {
    case .some(let lent): lent.sink
    case .none: nil
    }
  }
}

extension Gate: @unchecked Sendable {}  // Sendable: only the drain's owner touches `downstream`.

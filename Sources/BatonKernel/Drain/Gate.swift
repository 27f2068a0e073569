// SPDX-License-Identifier: MIT

/// Serialises the events of any number of threads for one sink, and keeps the grammar: elements, then at most
/// one terminal event, then nothing. See the table at ``Drain``. Disposing shuts the gate.
@_fixed_layout @usableFromInline
package final class Gate<Element>: Disposable, DrainWork, @unchecked Sendable {  // Sendable: by its drain.
  @frozen @usableFromInline
  enum Signal {
    /// An element, and its source if that may be replaced until the element passes.
    case next(Element, of: SwitchInner?)
    /// The end, its source in the same way, and what is closed before it passes.
    case end(Terminal, of: SwitchInner?, closing: Scope?)
    case shut
  }

  @usableFromInline let drain = Drain<Signal>()
  // Exclusivity unchecked: only the drain's owner touches it; while the sink is lent for a call, it is only
  // read.
  /// The sink downstream; nil once the gate is shut.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: LentSink<Element>?

  @inlinable package init(_ downstream: Sink<Element>) { self.downstream = LentSink(downstream) }

  @inlinable
  package func next(_ element: Element) {
    drain.send(.next(element, of: nil), to: self) { deliver(element) }
  }

  /// Sends an element, and returns whether it has been taken: see `AnyObserver.offer(_:)`.
  func offer(_ element: Element) -> Bool {
    // One that waits for its turn is the gate's.
    var isTaken = true
    drain.send(.next(element, of: nil), to: self) { isTaken = downstream?.offer(element) ?? false }
    return isTaken
  }

  /// Sends an element through the gate, unless its source has been replaced by the time its turn has come.
  @inlinable
  func next(_ element: Element, of inner: SwitchInner) {
    drain.send(.next(element, of: inner), to: self) { if !inner.isReplaced { deliver(element) } }
  }

  /// Sends the end.
  ///
  /// - Parameter scope: The scope of the sources. It is closed by the thread that sends the end downstream,
  ///   before that: a task of a source that does so is not cancelled before what follows has returned.
  @usableFromInline
  package func send(_ terminal: Terminal, closing scope: Scope? = nil) {
    // Not by `Drain.send`, whose closures would take 300 bytes of stack in each gate of a chain, unoptimised.
    if !drain.enter() { return drain.push(.end(terminal, of: nil, closing: scope), to: self) }
    end(terminal, closing: scope)
    if !drain.leave() { drain.finish(self) }
  }

  /// Shuts the gate: at most the event under way arrives, and the sink is released.
  @usableFromInline
  package func dispose() {
    var freed: Sink<Element>?
    var dropped = DroppedItems<Signal>()
    drain.core.lock.withLock { room in
      if !hasFreedHere { drain.note(.shut, ahead: true, in: &room) { freed = takeDownstream() } }
      drain.takeWaiting(in: &room, into: &dropped)
    }
    // After the lock has been left.
    withExtendedLifetime(freed) { withExtendedLifetime(dropped) {} }
  }

  /// Whether the calling thread is inside the delivery of the terminal event, whose subscriber now disposes
  /// of the gate: then nothing is left to shut. Called under the drain's lock.
  private var hasFreedHere: Bool { drain.core.isOwnersThread && downstream == nil }

  @inlinable func deliver(_ element: Element) { downstream?.next(element) }

  @inlinable
  func perform(_ signal: Signal) {
    switch signal {
    case .next(_, let inner?) where inner.isReplaced, .end(_, let inner?, _) where inner.isReplaced: break
    case .next(let element, _): deliver(element)
    case .end(let terminal, _, let scope): end(terminal, closing: scope)
    case .shut: _ = takeDownstream()
    }
  }

  @usableFromInline
  func end(_ terminal: Terminal, closing scope: Scope?) {
    guard let rest = takeDownstream()?.rest else { return }
    let closed = scope?.closeIfOpen()
    if !rest.scope.isDisposed { rest.end(terminal) }
    closed?.settle()
  }

  @usableFromInline func takeDownstream() -> Sink<Element>? { LentSink.take(from: &downstream) }
}

/// A sink that is borrowed for a call and never copied, so that a call changes no reference count: two
/// threads that take turns at a gate would contend for the counts with each element.
@frozen @usableFromInline
struct LentSink<Element>: ~Copyable {
  @usableFromInline let sink: Sink<Element>

  @inlinable init(_ sink: Sink<Element>) { self.sink = sink }

  /// Sends an element, unless the subscription has ended. Returns whether it has sent it.
  @inlinable @inline(__always) @discardableResult
  borrowing func next(_ element: Element) -> Bool {
    if sink.scope.isDisposed { return false }
    sink.next(element)
    return true
  }

  /// Sends an element, and returns whether it came before the end of the subscription.
  borrowing func offer(_ element: Element) -> Bool { next(element) && !sink.scope.hasMissed }

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

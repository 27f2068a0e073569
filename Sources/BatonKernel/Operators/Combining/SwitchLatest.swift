// SPDX-License-Identifier: MIT

import Synchronization

/// `switchLatest` and `flatMapLatest` for one subscriber: a merge in which a source that arrives replaces the
/// one before, once that is over. The source that has arrived last waits for that; those that it has replaced
/// never run.
@usableFromInline
final class Switching<Element>: Merging<Element>, @unchecked Sendable {  // Sendable: see its properties.
  // Exclusivity unchecked: only touched by the source of sources, whose events are serial.
  @safe @exclusivity(unchecked) private var current: SwitchInner?
  // Exclusivity unchecked: as above.
  @safe @exclusivity(unchecked) private var hasWaited = false
  /// The end of the source that waits. Not by its own type, which would be looked up for each subscription.
  private let waiting = Lock(AnySink?.none)

  @usableFromInline init(_ downstream: Sink<Element>) { super.init(downstream, limit: .max) }

  /// A source has arrived. Calls must not overlap.
  @inlinable
  func switched(to source: Observable<Element>) {
    // Fast path for a sequence of one element: no subscriber can tell that it was never subscribed to.
    if let element = source.onlyElement {
      let closed = endCurrent()
      gate.next(element)
      closed?.settle()
      return
    }
    guard let (end, closed) = replace(by: source) else { return }
    end.run(source)
    closed?.settle()
  }

  /// Ends the current source, and makes the end of the next one. Returns nil if that has to wait.
  @usableFromInline
  func replace(by source: Observable<Element>) -> (end: SwitchEnd<Element>, closed: Scope.Closed?)? {
    let inner = SwitchInner(in: scope)
    let end = SwitchEnd(self, inner)
    var (waits, closed) = (false, Scope.Closed?.none)
    if let former = current.take() {
      waits = hasWaited && takePlace(end, source)
      let wasRunning = former.replace()
      closed = former.scope.closeIfOpen(for: end, leavingTaskTo: inner.scope) {
        hasWaited = true
        end.source = source
        waiting.withLock { $0 = end }
      }
      if closed == nil { waits = true } else if hasWaited, !waits { takeNext()?.source = nil }
      if wasRunning { ended() }
    }
    started()
    current = inner
    if !waits { return (end, closed) }
    // What was closed had not begun, or goes on by itself.
    closed?.settle()
    return nil
  }

  /// Has a source wait in place of the one that waits. Returns false if none does.
  private func takePlace(_ end: SwitchEnd<Element>, _ source: Observable<Element>) -> Bool {
    end.source = source
    let replaced = waiting.withLock { waiting in
      let replaced = waiting
      if waiting != nil { waiting = end }
      return replaced
    }
    return replaced != nil
  }

  private func takeNext() -> SwitchEnd<Element>? {
    // Unsafe: `waiting` is only set to ends of this type.
    waiting.withLock { $0.take() }.map { unsafe unsafeDowncast($0, to: SwitchEnd<Element>.self) }
  }

  /// The source for which another one waits is over.
  fileprivate func goOn() {
    guard let end = takeNext(), let source = end.source.take() else { return }
    end.run(source)
  }

  @usableFromInline
  func endCurrent() -> Scope.Closed? {
    guard let former = current.take() else { return nil }
    let wasRunning = former.replace()
    let closed = former.scope.closeIfOpen()
    if wasRunning { ended() }
    return closed
  }
}

/// One source of a switch: running, and then ended by itself or replaced.
///
/// Its scope is disposed of at once in both cases, so that it stops sending. Its elements that still wait in
/// the drain are delivered if it has ended by itself. If it was replaced they are not, because they would
/// come after the new source's.
@_fixed_layout @usableFromInline
package final class SwitchInner: Sendable {
  @frozen @usableFromInline enum State: UInt8, AtomicRepresentable, Sendable { case running, ended, replaced }

  @usableFromInline let scope: Scope
  @usableFromInline let state = Atomic(State.running)

  init(in parent: Scope) { scope = Scope(in: parent, isInner: true) }

  @inlinable var isReplaced: Bool { state.load(ordering: .acquiring) == .replaced }

  /// The source has ended by itself. Returns false if it was replaced before.
  func end() -> Bool {
    state.compareExchange(expected: .running, desired: .ended, ordering: .acquiringAndReleasing).exchanged
  }

  /// The source is replaced. Returns whether it has not ended by itself before. The caller disposes of its
  /// scope.
  func replace() -> Bool { state.exchange(.replaced, ordering: .acquiringAndReleasing) == .running }
}

@usableFromInline
final class SwitchEnd<Element>: AnySink, @unchecked Sendable {  // Sendable: constant, but for `source`.
  /// The source, while it waits. Set by the source of sources, and taken by whoever has taken this end out of
  /// its place.
  // Exclusivity unchecked: as said above.
  @safe @exclusivity(unchecked) fileprivate var source: Observable<Element>?
  private let switching: Switching<Element>
  @usableFromInline let gate: Gate<Element>
  @usableFromInline let inner: SwitchInner

  init(_ switching: Switching<Element>, _ inner: SwitchInner) {
    self.switching = switching
    gate = switching.gate
    self.inner = inner
    super.init(scope: inner.scope)
  }

  @inlinable func next(_ element: Element) { gate.next(element, of: inner) }

  @inlinable
  func run(_ source: Observable<Element>) {
    // The closure captures nothing but the object, so it needs no context of its own.
    if !scope.isDisposed { source.run(Sink(next: { self.next($0) }, rest: self)) }
  }

  @usableFromInline package override func goOn(_ terminal: Terminal) { switching.goOn() }

  @usableFromInline
  package override func end(_ terminal: __owned Terminal) {
    guard let closed = scope.close() else { return }
    switch terminal {
    // The switch's scope ends when the error has its turn, because the source may be replaced until then.
    case .error: gate.drain.push(.end(terminal, of: inner, closing: switching.scope), to: gate)
    case .completed: if inner.end() { switching.ended() }
    }
    closed.settle()
  }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// `switchLatest` and `flatMapLatest` for one subscriber: a merge in which a source that arrives replaces the one before.
@usableFromInline
final class Switching<Element>: Merging<Element> {
  // Exclusivity unchecked: only touched by the source of sources, whose events are serial.
  @safe @exclusivity(unchecked) private var current: SwitchInner?

  @usableFromInline init(_ downstream: Sink<Element>) { super.init(downstream, limit: .max) }

  /// A source has arrived. Calls must not overlap.
  @inlinable
  func switched(to source: Observable<Element>) {
    // Fast path for a sequence of one element: no subscriber can tell that it was never subscribed to.
    if let element = source.onlyElement {
      endCurrent()
      return gate.next(element)
    }
    let end = replace()
    if end.scope.isDisposed { return }
    // The closure captures nothing but the object, so it needs no context of its own.
    source.run(Sink(next: { end.next($0) }, rest: end))
  }

  /// Ends the current source, and makes the end of the next one.
  @usableFromInline
  func replace() -> SwitchEnd<Element> {
    endCurrent()
    started()
    let inner = SwitchInner(in: scope)
    current = inner
    return SwitchEnd(self, inner)
  }

  /// Ends the current source, if it runs.
  @usableFromInline
  func endCurrent() {
    if current.take()?.replace() == true { ended() }
  }
}

/// One source of a switch: running, and then ended by itself or replaced.
///
/// Its scope is disposed of at once in both cases, so that it stops sending. The two differ in what still
/// waits in the drain. Elements that a source sent before it ended by itself are delivered. Elements of a
/// source that was replaced are not, because they would come after the new source's.
@usableFromInline
package final class SwitchInner: Sendable {
  @usableFromInline enum State: UInt8, AtomicRepresentable, Sendable { case running, ended, replaced }

  @usableFromInline let scope: Scope
  @usableFromInline let state = Atomic(State.running)

  init(in parent: Scope) { scope = Scope(in: parent, isInner: true) }

  @inlinable var isReplaced: Bool { state.load(ordering: .acquiring) == .replaced }

  /// The source has ended by itself. Returns false if it was replaced before.
  func end() -> Bool {
    state.compareExchange(expected: .running, desired: .ended, ordering: .acquiringAndReleasing).exchanged
  }

  /// Returns false if the source has ended by itself before.
  func replace() -> Bool {
    let old = state.exchange(.replaced, ordering: .acquiringAndReleasing)
    scope.dispose()
    return old == .running
  }
}

/// The sink of one source of a switch.
@usableFromInline
final class SwitchEnd<Element>: AnySink, @unchecked Sendable {  // Sendable: everything is constant.
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

  @usableFromInline
  package override func end(_ terminal: __owned Terminal) {
    if !scope.close() { return }
    switch terminal {
    // The switch's scope ends when the error has its turn, because the source may be replaced until then.
    case .error(let error): gate.error(error, of: inner, in: switching.scope)
    case .completed: if inner.end() { switching.ended() }
    }
  }
}

extension Switching: @unchecked Sendable {}  // Sendable: only the source of sources touches `current`.

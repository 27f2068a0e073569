// SPDX-License-Identifier: MIT

import Synchronization

/// Which source of a switch is the latest, and whether it runs. The end of any other source means nothing.
@usableFromInline
struct SwitchState {
  private var latest = 0
  private var isActive = false
  private var isOuterDone = false

  @usableFromInline
  init() {}

  /// A source has arrived. Returns its number.
  mutating func arrived() -> Int {
    latest += 1
    isActive = true
    return latest
  }

  /// A source has arrived that ends as soon as it begins.
  mutating func passed() {
    latest += 1
    isActive = false
  }

  /// A source has ended. Returns whether the switch is over.
  mutating func innerEnded(_ number: Int) -> Bool {
    if number != latest { return false }
    isActive = false
    return isOuterDone
  }

  /// The source of sources has completed. Returns whether the switch is over.
  mutating func outerEnded() -> Bool {
    isOuterDone = true
    return !isActive
  }
}

/// `switchLatest` and `flatMapLatest` for one subscriber.
@usableFromInline
final class Switching<Element> {
  @usableFromInline let gate: Gate<Element>
  /// The parent of every source's scope. It is disposed of before a terminal event goes downstream.
  @usableFromInline let scope: Scope
  private let state = Lock(SwitchState())
  // Exclusivity unchecked: only touched by the source of sources, whose events are serial.
  @safe @exclusivity(unchecked) private var current: SwitchInner?

  @usableFromInline
  init(_ downstream: Sink<Element>) {
    gate = Gate(downstream)
    scope = Scope(in: downstream.scope)
  }

  deinit { scope.abandon() }

  /// Subscribes to the source of sources. `selector` makes the source that an element stands for.
  @inlinable
  func run<Outer>(
    _ source: Observable<Outer>,
    _ selector: @escaping (Outer) throws -> Observable<Element>
  ) {
    source.run(
      Sink(
        ending: Scope(in: scope),
        next: { element in
          do {
            self.arrived(try selector(element))
          } catch {
            self.fail(error)
          }
        },
        error: { self.fail($0) },
        completed: { self.outerEnded() }
      )
    )
  }

  @inlinable
  func arrived(_ source: Observable<Element>) {
    // Fast path for a sequence of one element: no subscriber can tell that it was never subscribed to.
    if let element = source.onlyElement {
      makeRoom()
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
    current?.replace()
    let inner = SwitchInner(in: scope)
    current = inner
    return SwitchEnd(self, inner, state.withLock { $0.arrived() })
  }

  /// Ends the current source for the sake of one that ends as soon as it begins.
  @usableFromInline
  func makeRoom() {
    current?.replace()
    current = nil
    state.withLock { $0.passed() }
  }

  @usableFromInline
  func outerEnded() {
    current = nil
    if state.withLock({ $0.outerEnded() }) { complete() }
  }

  fileprivate func ended(_ number: Int) { if state.withLock({ $0.innerEnded(number) }) { complete() } }

  private func complete() {
    scope.dispose()
    gate.completed()
  }

  /// Stops all sources at once, and sends the error of the source of sources when its turn has come.
  @usableFromInline
  func fail(_ error: any Error) {
    if scope.close() { gate.error(error) }
  }
}

/// One source of a switch: running, and then ended by itself or replaced.
///
/// Its scope is disposed of at once in both cases, so that it stops sending. The two differ in what still
/// waits in the drain. Elements that a source sent before it ended by itself are delivered. Elements of a
/// source that was replaced are not, because they would come after the new source's.
@usableFromInline
package final class SwitchInner: Sendable {
  @usableFromInline let scope: Scope
  @usableFromInline let replaced = Atomic(false)

  init(in parent: Scope) { scope = Scope(in: parent) }

  @inlinable var isReplaced: Bool { replaced.load(ordering: .acquiring) }

  func replace() {
    replaced.storeReleasing(true)
    scope.dispose()
  }
}

/// The sink of one source of a switch.
@usableFromInline
final class SwitchEnd<Element>: AnySink {
  private let switching: Switching<Element>
  @usableFromInline let gate: Gate<Element>
  @usableFromInline let inner: SwitchInner
  private let number: Int

  init(_ switching: Switching<Element>, _ inner: SwitchInner, _ number: Int) {
    self.switching = switching
    gate = switching.gate
    self.inner = inner
    self.number = number
    super.init(scope: inner.scope)
  }

  @inlinable
  func next(_ element: Element) { gate.next(element, of: inner) }

  // The switch's scope ends when the error has its turn, because the source may be replaced until then.
  @usableFromInline
  package override func error(_ error: __owned any Error) {
    if scope.close() { gate.error(error, of: inner, in: switching.scope) }
  }

  @usableFromInline
  package override func completed() { if scope.close() { switching.ended(number) } }
}

extension Switching: @unchecked Sendable {}  // Sendable: only the source of sources touches `current`.
extension SwitchEnd: @unchecked Sendable {}  // Sendable: everything is constant, see ``AnySink``.

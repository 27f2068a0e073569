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

  /// Whether source `number` runs and no other ever will: the end of that source is the end of the switch.
  func isLast(_ number: Int) -> Bool { isOuterDone && isActive && number == latest }

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
///
/// A switch that runs as a source of another switch takes part in it. Both use the outermost switch's
/// junction, and each has its own latest source; so an element passes one drain, however deep switches are
/// nested. When all sources of the inner switch have ended, it tells the switch that it is in.
///
/// An inner switch that is the last source of its outer switch forgets that one, and refers to the next
/// switch further up that has other sources. So a sequence that switches to its own continuation, endlessly,
/// keeps no chain of finished switches.
@usableFromInline
final class Switching<Element> {
  @usableFromInline let junction: Junction<Element>
  // Apart from the place: the lock of a value that is not generic takes a fifth less time.
  private let state = Lock(SwitchState())
  /// The place of this switch in another one. Nil if this is the outermost switch, or if no switch further up
  /// will have other sources.
  private let position: Lock<UncheckedSendable<SwitchPlace<Element>?>>
  /// Whether this switch began inside another one.
  private let wasNested: Bool
  // Exclusivity unchecked: only touched by the source of sources, whose events are serial.
  @exclusivity(unchecked) private var current: SwitchInner?
  /// The place in which the source of sources was started.
  @exclusivity(unchecked) private var start: SwitchPlace<Element>?

  /// - Parameter place: The place of another switch that `downstream` leads out of, if there is one.
  @usableFromInline
  init(_ downstream: Sink<Element>, in place: SwitchPlace<Element>?) {
    junction = place?.switching.junction ?? Junction(downstream)
    start = place
    position = Lock(UncheckedSendable(place))
    wasNested = place != nil
  }

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
        error: { stretch, error in if !stretch.isDisposed { self.fail(error) } },
        completed: { stretch in
          if stretch.isDisposed { return }
          stretch.dispose()
          self.outerEnded()
        }
      )
    )
  }

  @inlinable
  func arrived(_ source: Observable<Element>) {
    // Fast path for a sequence of one element: no subscriber can tell that it was never subscribed to.
    if let just = source as? Just<Element> { return send(just.element, from: makeRoom()) }
    let place = replace()
    if place.scope.isDisposed { return }
    source.run(Sink(next: { self.send($0, from: place.inner) }, rest: place), in: .latest(place))
  }

  /// Sends an element, unless its source has been replaced by the time the element's turn has come.
  @inlinable @inline(__always)
  func send(_ element: Element, from inner: SwitchInner?) {
    if junction.drain.enter() {
      if isOpen(for: inner) { junction.downstream.next(element) }
      junction.leave()
    } else {
      junction.perform { if self.isOpen(for: inner) { self.junction.downstream.next(element) } }
    }
  }

  /// Whether an event of the source `inner` may go downstream. Only the drain's owner asks.
  @inlinable
  func isOpen(for inner: SwitchInner?) -> Bool {
    if let inner, inner.isReplaced { return false }
    return junction.isOpen
  }

  private var place: SwitchPlace<Element>? { wasNested ? position.withLock { $0 }.value : nil }

  /// The parent of every source's scope.
  @usableFromInline var scope: Scope { place?.scope ?? junction.scope }

  /// Ends the current source, and makes the place of the next one.
  @usableFromInline
  func replace() -> SwitchPlace<Element> {
    current?.replace()
    let above = goUp()
    let inner = SwitchInner(in: above?.scope ?? junction.scope, of: above?.inner)
    current = inner
    return SwitchPlace(self, inner, number: change { $0.arrived() })
  }

  /// Ends the current source for the sake of one that ends as soon as it begins. Returns the source of the
  /// outer switch that this switch is part of.
  @usableFromInline
  func makeRoom() -> SwitchInner? {
    current?.replace()
    current = nil
    change { $0.passed() }
    return place?.inner
  }

  private func change<Result: Sendable>(_ body: (inout SwitchState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Forgets the outer switches of which this switch is the last source, and returns the new place. This
  /// switch's source of sources calls it, so neither this switch nor one that is passed over can end
  /// meanwhile.
  private func goUp() -> SwitchPlace<Element>? {
    var above = place
    while let place = above, place.switching.change({ $0.isLast(place.number) }) {
      above = place.switching.place
      let next = UncheckedSendable(above)
      position.withLock { $0 = next }
    }
    return above
  }

  /// A source has ended.
  func innerEnded(_ number: Int) {
    if change({ $0.innerEnded(number) }) { completed() }
  }

  @usableFromInline
  func outerEnded() {
    current = nil
    // The switch has a place further up now, so nothing else runs in the place in which it began.
    if let start = start.take(), start !== place { start.scope.dispose() }
    if change({ $0.outerEnded() }) { completed() }
  }

  /// This switch is over; so may be the switches that it is in.
  private func completed() {
    var over = self
    while let place = over.place {
      if place.scope.isDisposed { return }
      place.scope.dispose()
      over = place.switching
      if !over.change({ $0.innerEnded(place.number) }) { return }
    }
    // Sent through the drain, because elements may still wait there.
    junction.perform { [junction] in junction.end(.completed) }
  }

  /// Stops all sources at once, and sends `error` when its turn has come.
  @usableFromInline
  func fail(_ error: any Error) {
    let place = place
    let scope = place?.scope ?? junction.scope
    if scope.isDisposed { return }
    scope.dispose()
    end(with: error, from: place?.inner)
  }

  /// Sends `error` when its turn has come, unless its source has been replaced by then.
  func end(with error: any Error, from inner: SwitchInner?) {
    junction.perform { if self.isOpen(for: inner) { self.junction.end(.error(error)) } }
  }
}

/// One source of a switch: running, and then ended by itself or replaced.
///
/// Its scope is disposed of at once in both cases, so that it stops sending. The two differ in what still
/// waits in the drain. Elements that a source sent before it ended by itself are delivered. Elements of a
/// source that was replaced are not, because they would come after the new source's.
@usableFromInline
final class SwitchInner: Sendable {
  @usableFromInline let scope: Scope
  @usableFromInline let replaced = Atomic(false)
  /// The source of the outer switch that this source is part of.
  @usableFromInline let whole: SwitchInner?

  init(in parent: Scope, of whole: SwitchInner?) {
    scope = Scope(in: parent)
    self.whole = whole
  }

  /// Whether this source has been replaced, or the source of an outer switch that it is part of.
  @inlinable var isReplaced: Bool { replaced.load(ordering: .acquiring) || whole?.isReplaced ?? false }

  func replace() {
    replaced.storeReleasing(true)
    scope.dispose()
  }
}

/// The place of one source of a switch: the end of that source.
@usableFromInline
package final class SwitchPlace<Element>: AnySink {
  fileprivate let switching: Switching<Element>
  @usableFromInline let inner: SwitchInner
  fileprivate let number: Int

  init(_ switching: Switching<Element>, _ inner: SwitchInner, number: Int) {
    self.switching = switching
    self.inner = inner
    self.number = number
    super.init(scope: inner.scope)
  }

  @usableFromInline
  package override func error(_ error: any Error) {
    if scope.isDisposed { return }
    scope.dispose()
    switching.end(with: error, from: inner)
  }

  @usableFromInline
  package override func completed() {
    if scope.isDisposed { return }
    scope.dispose()
    switching.innerEnded(number)
  }
}

// Sendable: everything is constant or in a lock, except `current` and `start`, which only the source of
// sources touches.
extension Switching: @unchecked Sendable {}
extension SwitchPlace: @unchecked Sendable {}  // Sendable: everything is constant, see ``AnySink``.

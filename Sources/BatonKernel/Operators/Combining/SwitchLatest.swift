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

/// `switchLatest` and `flatMapLatest` for one subscriber. See ``Flattening`` for switches in switches.
@usableFromInline
final class Switching<Element>: Flattening {
  @usableFromInline let gate: Gate<Element>
  private let state = Lock(SwitchState())
  // Exclusivity unchecked: only touched by the source of sources, whose events are serial.
  @safe @exclusivity(unchecked) private var current: SwitchInner?

  /// - Parameter place: The place that `downstream` leads out of, if that is a place of another switch or of a
  ///   merge.
  @usableFromInline
  init(_ downstream: Sink<Element>, in place: Place<Element>?) {
    gate = place?.gate ?? Gate(downstream)
    super.init(in: place, root: place?.owner.root ?? Scope(in: downstream.scope))
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
    if let element = source.onlyElement { return gate.next(element, of: makeRoom()) }
    let place = replace()
    if place.scope.isDisposed { return }
    place.run(source)
  }

  /// The parent of every source's scope.
  @usableFromInline var scope: Scope { place?.stretch ?? root }

  /// Ends the current source, and makes the place of the next one.
  @usableFromInline
  func replace() -> Place<Element> {
    current?.replace()
    let (above, past) = way(from: place)
    if !past.isEmpty { move(to: above, from: past) }
    haveOthersGoUp(from: above)
    let inner = SwitchInner(in: above?.stretch ?? root, of: above?.inner)
    current = inner
    return Place(self, gate, inner, inner.scope, number: state.withLock { $0.arrived() })
  }

  /// Ends the current source for the sake of one that ends as soon as it begins. Returns the source of the
  /// outer switch that this switch is part of.
  @usableFromInline
  func makeRoom() -> SwitchInner? {
    current?.replace()
    current = nil
    state.withLock { $0.passed() }
    return place?.inner
  }

  @usableFromInline
  func outerEnded() {
    current = nil
    leavePlaces()
    if state.withLock({ $0.outerEnded() }) { over() }
  }

  override func isLast(_ place: AnyPlace) -> Bool { state.withLock { $0.isLast(place.number) } }

  override func ended(_ place: AnyPlace) -> Bool { state.withLock { $0.innerEnded(place.number) } }

  override func stretch(of place: AnyPlace) -> Scope { place.scope }

  override func goUp(from below: AnyPlace) -> AnyPlace? {
    if let inner = below.inner { move(inner) }
    return place
  }

  override func send(end error: (any Error)?, of inner: SwitchInner?) {
    gate.end(error, of: inner, in: root)
  }

  /// Stops all sources at once, and sends `error` when its turn has come.
  @usableFromInline
  func fail(_ error: any Error) {
    let place = place
    let scope = place?.stretch ?? root
    if scope.isDisposed { return }
    scope.dispose()
    fail(error, of: place?.inner)
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
  @usableFromInline let wasNested: Bool
  /// The source of the outer switch that this source is part of.
  private let whole: Lock<SwitchInner?>

  init(in parent: Scope, of whole: SwitchInner?) {
    scope = Scope(in: parent)
    wasNested = whole != nil
    self.whole = Lock(whole)
  }

  deinit {
    scope.abandon()
    if wasNested { whole.withLock { LongRelease.take(&$0) }?.release() }
  }

  /// Whether this source has been replaced, or the source of an outer switch that it is part of.
  @inlinable var isReplaced: Bool {
    if replaced.load(ordering: .acquiring) { return true }
    return wasNested && isWholeReplaced
  }

  /// Whether this has been replaced itself.
  var hasMadeRoom: Bool { replaced.load(ordering: .acquiring) }

  @usableFromInline var isWholeReplaced: Bool {
    var inner = whole.withLock { $0 }
    while let part = inner {
      if part.hasMadeRoom { return true }
      inner = part.wasNested ? part.whole.withLock { $0 } : nil
    }
    return false
  }

  func replace() {
    replaced.storeReleasing(true)
    scope.dispose()
  }

  /// Makes this source a part of `whole`, further up, with `parent` as its scope's parent.
  func move(to whole: SwitchInner?, in parent: Scope) {
    scope.move(to: parent)
    // What was there is freed outside the lock.
    var whole = whole
    self.whole.withLock { swap(&$0, &whole) }
  }
}

extension Switching: @unchecked Sendable {}  // Sendable: only the source of sources touches `current`.

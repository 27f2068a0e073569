// SPDX-License-Identifier: MIT

import Synchronization

/// Which source is the latest, and whether it runs: an end that comes from another one means nothing.
@usableFromInline
struct SwitchState {
  private var latest = 0
  private var isActive = false
  private var isOuterDone = false

  @usableFromInline
  init() {}

  /// A source arrives; returns its number.
  mutating func arrived() -> Int {
    latest += 1
    isActive = true
    return latest
  }

  /// A source arrives that is over as soon as it begins.
  mutating func passed() {
    latest += 1
    isActive = false
  }

  /// Whether source `number` runs and nothing else ever will: the end of that one is the end of all.
  func isLast(_ number: Int) -> Bool { isOuterDone && isActive && number == latest }

  /// A source has ended; returns whether all is over.
  mutating func innerEnded(_ number: Int) -> Bool {
    if number != latest { return false }
    isActive = false
    return isOuterDone
  }

  /// No more sources will arrive; returns whether all is over.
  mutating func outerEnded() -> Bool {
    isOuterDone = true
    return !isActive
  }
}

/// What switches for one subscriber.
///
/// One that runs as a source of another takes part in it: they have one junction, the outermost one's, and each has its
/// own latest source. When all of one's sources have ended it tells the one that it is in, unless it is the last source
/// there: then it is as good as in the next further up. So switches of which each goes on as the next keep nothing of those
/// before, and an element passes one drain however deep they are.
@usableFromInline
final class Switching<Element> {
  @usableFromInline let junction: Junction<Element>
  // Apart from the place: a lock whose value is not generic costs a fifth.
  private let state = Lock(SwitchState())
  /// Where in another switch this one runs; nil if it is the outermost, or as good as that.
  private let position: Lock<UncheckedSendable<SwitchPlace<Element>?>>
  /// Whether this ran in another switch when it began.
  private let wasNested: Bool
  // Exclusivity unchecked: only the source of sources touches them, which sends one at a time.
  @exclusivity(unchecked) private var current: SwitchInner?
  /// Where the source of sources runs.
  @exclusivity(unchecked) private var start: SwitchPlace<Element>?

  /// - Parameter place: The place of another switch that `downstream` leads out of, if it does.
  @usableFromInline
  init(_ downstream: Sink<Element>, in place: SwitchPlace<Element>?) {
    junction = place?.switching.junction ?? Junction(downstream)
    start = place
    position = Lock(UncheckedSendable(place))
    wasNested = place != nil
  }

  /// Runs the source of sources.
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
    // A sequence of one element is over as soon as it begins: nobody can tell that it never ran.
    if let just = source as? Just<Element> { return send(just.element, from: makeRoom()) }
    let place = replace()
    if place.scope.isDisposed { return }
    source.run(Sink(next: { self.send($0, from: place.inner) }, rest: place), in: .latest(place))
  }

  /// Sends an element, unless its source has been replaced by then.
  @inlinable @inline(__always)
  func send(_ element: Element, from inner: SwitchInner?) {
    if junction.drain.enter() {
      if isOpen(for: inner) { junction.downstream.next(element) }
      junction.leave()
    } else {
      junction.perform { if self.isOpen(for: inner) { self.junction.downstream.next(element) } }
    }
  }

  /// Whether an event of a source may pass. For the drain's owner.
  @inlinable
  func isOpen(for inner: SwitchInner?) -> Bool {
    if let inner, inner.isReplaced { return false }
    return junction.isOpen
  }

  private var place: SwitchPlace<Element>? { wasNested ? position.withLock { $0 }.value : nil }

  /// What all sources live in.
  @usableFromInline var scope: Scope { place?.scope ?? junction.scope }

  /// Ends the source that runs and makes room for the next.
  @usableFromInline
  func replace() -> SwitchPlace<Element> {
    current?.replace()
    let above = goUp()
    let inner = SwitchInner(in: above?.scope ?? junction.scope, of: above?.inner)
    current = inner
    return SwitchPlace(self, inner, number: change { $0.arrived() })
  }

  /// Ends the source that runs, for one that is over as soon as it begins; returns where it would have been.
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

  /// Forgets those above of which this is the last source, and returns where it is then. It does not end meanwhile, for its
  /// source of sources calls, and neither does anything that it passes over.
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
    // It has gone up, so nothing else runs where it began.
    if let start = start.take(), start !== place { start.scope.dispose() }
    if change({ $0.outerEnded() }) { completed() }
  }

  /// All is over here, and so it may be further up.
  private func completed() {
    var over = self
    while let place = over.place {
      if place.scope.isDisposed { return }
      place.scope.dispose()
      over = place.switching
      if !over.change({ $0.innerEnded(place.number) }) { return }
    }
    // Within the drain, for elements may still wait there.
    junction.perform { [junction] in junction.end(.completed) }
  }

  /// Stops all sources at once and sends `error` when its turn has come.
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

/// One of the sources that replace each other.
///
/// Running, then ended by itself or replaced. Its scope ends in both cases, and at once, so that it stops
/// sending; but what it sent before it ended by itself may still wait for its turn, and passes, while nothing
/// of a source that was replaced may come after the new one's.
@usableFromInline
final class SwitchInner: Sendable {
  @usableFromInline let scope: Scope
  @usableFromInline let replaced = Atomic(false)
  /// The source of another switch that this one is a part of.
  @usableFromInline let whole: SwitchInner?

  init(in parent: Scope, of whole: SwitchInner?) {
    scope = Scope(in: parent)
    self.whole = whole
  }

  /// Whether this has been replaced, or what it is a part of.
  @inlinable var isReplaced: Bool { replaced.load(ordering: .acquiring) || whole?.isReplaced ?? false }

  func replace() {
    replaced.storeReleasing(true)
    scope.dispose()
  }
}

/// Where one of the sources that replace each other runs: its end.
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

extension Switching: @unchecked Sendable {}  // Sendable: a lock, and the comments on the properties.
extension SwitchPlace: @unchecked Sendable {}  // Sendable: see AnySink.

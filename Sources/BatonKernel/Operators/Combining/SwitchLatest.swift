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
@usableFromInline
final class Switching<Element>: Junction<Element> {
  private let state = Lock(SwitchState())
  // Exclusivity unchecked: only the source of sources touches it, which sends one at a time.
  @exclusivity(unchecked) private var current: SwitchInner?

  @usableFromInline
  override init(_ downstream: Sink<Element>) { super.init(downstream) }

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
    if let just = source as? Just<Element> { return pass(just.element) }
    let (inner, number) = replace()
    if inner.scope.isDisposed { return }
    source.run(
      Sink(
        scope: inner.scope,
        next: { element in
          if self.drain.enter() {
            if self.isOpen(for: inner) { self.downstream.next(element) }
            self.leave()
          } else {
            self.perform { if self.isOpen(for: inner) { self.downstream.next(element) } }
          }
        },
        error: { error in
          if inner.scope.isDisposed { return }
          inner.scope.dispose()
          self.perform { if self.isOpen(for: inner) { self.end(.error(error)) } }
        },
        completed: {
          if inner.scope.isDisposed { return }
          inner.scope.dispose()
          self.innerEnded(number)
        }
      )
    )
  }

  /// Ends the source that runs and sends an element in its place.
  @inlinable
  func pass(_ element: Element) {
    makeRoom()
    if drain.enter() {
      if isOpen { downstream.next(element) }
      leave()
    } else {
      perform { if self.isOpen { self.downstream.next(element) } }
    }
  }

  /// Whether an event of a source may pass. For the drain's owner.
  @inlinable
  final func isOpen(for inner: SwitchInner) -> Bool { !inner.isReplaced && isOpen }

  /// Ends the source that runs and makes room for the next.
  @usableFromInline
  func replace() -> (SwitchInner, Int) {
    current?.replace()
    let inner = SwitchInner(in: scope)
    current = inner
    return (inner, state.withLock { $0.arrived() })
  }

  @usableFromInline
  func makeRoom() {
    current?.replace()
    current = nil
    state.withLock { $0.passed() }
  }

  @usableFromInline
  func innerEnded(_ number: Int) {
    // Within the drain, for elements of its own may still wait there.
    if state.withLock({ $0.innerEnded(number) }) { perform { self.end(.completed) } }
  }

  @usableFromInline
  func outerEnded() {
    if state.withLock({ $0.outerEnded() }) { perform { self.end(.completed) } }
  }
}

extension Switching: @unchecked Sendable {}  // Sendable: see Junction, and the comments on the properties.

/// One of the sources that replace each other.
///
/// Running, then ended by itself or replaced. Its scope ends in both cases, and at once, so that it stops
/// sending; but what it sent before it ended by itself may still wait for its turn, and passes, while nothing
/// of a source that was replaced may come after the new one's.
@usableFromInline
final class SwitchInner: Sendable {
  @usableFromInline let scope: Scope
  @usableFromInline let replaced = Atomic(false)

  init(in parent: Scope) { scope = Scope(in: parent) }

  @inlinable var isReplaced: Bool { replaced.load(ordering: .acquiring) }

  func replace() {
    replaced.storeReleasing(true)
    scope.dispose()
  }
}

// SPDX-License-Identifier: MIT

/// The part of a merge that does not depend on the elements: it counts the sources, and knows when all is
/// over. See ``Flattening`` for merges in merges.
@usableFromInline
class AnyMerging: Flattening {
  /// Starts a source that may have waited. The closure is passed the merge and does not capture it, because
  /// the merge holds the closures that wait.
  @usableFromInline typealias Start = (AnyMerging, MergeLane) -> Void

  /// The parent of every source's scope.
  @usableFromInline final let scope: Scope
  /// The source of an outer switch that this merge is part of.
  @usableFromInline final let inner: SwitchInner?
  @usableFromInline final let isLimited: Bool
  private let state: Lock<MergeState<UncheckedSendable<Start>>>

  @usableFromInline
  init(in place: AnyPlace?, or downstream: Scope, limit: Int) {
    inner = place?.inner
    isLimited = limit != .max
    state = Lock(MergeState(limit: limit))
    scope = place?.stretch ?? Scope(in: downstream)
    super.init(in: place, root: place?.owner.root ?? scope)
    guard let place else { return }
    // A merge in a merge uses that one's scope, so the place's own scope is not needed.
    if place.scope !== scope { place.scope.dispose() }
    goUp()
    haveOthersGoUp(from: self.place)
  }

  /// Whether a source that arrives now would have to wait.
  @usableFromInline
  final var isFull: Bool { state.withLock { $0.isFull } }

  /// Counts a source that the caller starts at once.
  @usableFromInline
  final func started() { state.withLock { $0.started() } }

  /// Starts a source now, or when another one has ended.
  @usableFromInline
  final func arrived(_ start: @escaping Start) {
    let start = UncheckedSendable(start)
    if let now = state.withLock({ $0.arrived(start) }) { MergeLane(self).start(now.value) }
  }

  /// The source of sources has completed.
  @usableFromInline
  final func outerEnded() {
    if state.withLock({ $0.outerEnded() }) { over() }
  }

  override final func isLast(_ place: AnyPlace) -> Bool { state.withLock { $0.isLast } }

  // Its lane, if the merge has a limit, starts the next source.
  override final func ended(_ place: AnyPlace) -> Bool {
    switch state.withLock({ $0.innerEnded() }) {
    case .start(let next):
      place.lane?.start(next.value)
      return false
    case .nothing: return false
    case .complete: return true
    }
  }

  override final func stretch(of place: AnyPlace) -> Scope { scope }

  override final func goUp(from below: AnyPlace) -> AnyPlace? {
    goUp()
    return place
  }

  /// Forgets the outer merges of which this merge is the last source. It stays in an outer switch: the scope
  /// of its sources is that switch's source's.
  private func goUp() {
    var above = place
    while let place = above, place.number == 0, place.owner.isLast(place) {
      above = place.owner.place
      move(to: above, from: [])
    }
  }

  /// Stops all sources at once, and sends the error.
  @usableFromInline
  final func fail(_ error: any Error) {
    if scope.isDisposed { return }
    scope.dispose()
    fail(error, of: inner)
  }
}

/// One slot of a merge with a limit: it runs sources one after another. See the table at ``Drain``.
///
/// As in ``Succession``, the drain is a trampoline: sources that end while they are being started follow one
/// another in a loop, so the stack does not grow.
@usableFromInline
final class MergeLane: DrainWork {
  private let merging: AnyMerging
  private let starts = Drain<AnyMerging.Start>()

  init(_ merging: AnyMerging) { self.merging = merging }

  func start(_ source: @escaping AnyMerging.Start) {
    starts.push(source, to: self)
  }

  @usableFromInline
  func perform(_ source: @escaping AnyMerging.Start) { source(merging, self) }
}

/// A merge for one subscriber.
@usableFromInline
final class Merging<Element>: AnyMerging {
  @usableFromInline let gate: Gate<Element>

  /// - Parameter place: The place that `downstream` leads out of, if that is a place of another merge or of a
  ///   switch.
  // Inlined into `flatMap`, it can stop the optimiser of Swift 6.3 with an ownership error.
  @usableFromInline
  @inline(never)
  init(_ downstream: Sink<Element>, in place: Place<Element>? = nil, limit: Int) {
    if let place { gate = place.gate } else { gate = Gate(downstream) }
    super.init(in: place, or: downstream.scope, limit: limit)
  }

  override func send(end error: (any Error)?, of inner: SwitchInner?) {
    gate.end(error, of: inner, in: root)
  }

  /// Subscribes to the source of sources. `selector` makes the source that an element stands for, or nil for
  /// none.
  @inlinable
  func run<Outer>(
    _ source: Observable<Outer>,
    _ selector: @escaping (Outer) throws -> Observable<Element>?
  ) {
    source.run(
      Sink(
        ending: Scope(in: scope),
        next: { element in
          do {
            if let inner = try selector(element) { self.arrived(inner) }
          } catch {
            self.fail(error)
          }
        },
        error: { _, error in self.fail(error) },
        completed: { stretch in
          if stretch.isDisposed { return }
          stretch.dispose()
          self.outerEnded()
        }
      )
    )
  }

  /// A source has arrived. Calls must not overlap.
  @inlinable
  func arrived(_ source: Observable<Element>) {
    // Fast path for a sequence of one element: no subscriber can tell that it was never subscribed to.
    if let element = source.onlyElement, !isLimited || !isFull { return gate.next(element, of: inner) }
    if isLimited {
      arrived { [gate] merging, lane in
        if !merging.scope.isDisposed { merging.run(source, gate, lane) }
      }
    } else if !scope.isDisposed {
      started()
      run(source, gate, nil)
    }
  }
}

extension AnyMerging {
  /// Subscribes to a source that has been counted.
  @inlinable
  final func run<Element>(_ source: Observable<Element>, _ gate: Gate<Element>, _ lane: MergeLane?) {
    let stretch = Scope.spareOrNew(in: scope)
    Place(self, gate, inner, stretch, lane: lane).run(source)
    Scope.keepIfOver(stretch)
  }
}

extension AnyMerging: @unchecked Sendable {}  // Sendable: everything is constant, except what `state` guards.
extension Merging: @unchecked Sendable {}  // Sendable: adds only the constant `gate` to `AnyMerging`.
extension MergeLane: @unchecked Sendable {}  // Sendable: everything is constant, except the drain.

// SPDX-License-Identifier: MIT

/// The part of a merge that does not depend on the elements: it counts the sources, and knows when all is
/// over.
///
/// A merge that runs as a source of another merge takes part in it. Both use the outermost merge's gate and
/// scope, and each counts its own sources; so an element passes one gate, however deep merges are nested.
/// When all sources of the inner merge have ended, it tells the merge that it is in.
///
/// An inner merge that is the last source of its outer merge forgets that one, and refers to the next merge
/// further up that has other sources. So a sequence that merges itself with its own continuation, endlessly,
/// keeps no chain of finished merges.
@usableFromInline
class AnyMerging {
  /// Starts a source that may have waited. The closure is passed the merge and does not capture it, because
  /// the merge holds the closures that wait.
  @usableFromInline typealias Start = (AnyMerging, MergeLane) -> Void

  private struct Fields {
    var sources: MergeState<UncheckedSendable<Start>>
    /// The place of this merge in another one. Nil if this is the outermost merge, or if no merge further up
    /// has other sources.
    var place: AnyMergePlace?
  }

  /// The parent of every source's scope.
  @usableFromInline final let scope: Scope
  @usableFromInline final let isLimited: Bool
  private let fields: Lock<Fields>

  @usableFromInline
  init(_ scope: Scope, limit: Int, in place: AnyMergePlace?) {
    self.scope = scope
    isLimited = limit != .max
    fields = Lock(Fields(sources: MergeState(limit: limit), place: place))
  }

  /// Sends a terminal event downstream when its turn has come. Overridden by ``Merging``.
  func send(end error: (any Error)?) {}

  /// Whether a source that arrives now would have to wait.
  @usableFromInline
  final var isFull: Bool { fields.withLock { $0.sources.isFull } }

  /// Counts a source that the caller starts at once.
  @usableFromInline
  final func started() { fields.withLock { $0.sources.started() } }

  /// Starts a source now, or when another one has ended.
  @usableFromInline
  final func arrived(_ start: @escaping Start) {
    let start = UncheckedSendable(start)
    if let now = fields.withLock({ $0.sources.arrived(start) }) { MergeLane(self).start(now.value) }
  }

  /// A source has ended. Its lane, if the merge has a limit, starts the next source.
  final func innerEnded(_ lane: MergeLane?) {
    var ended = (merging: self, lane: lane)
    while true {
      let (next, place) = ended.merging.fields.withLock { ($0.sources.innerEnded(), $0.place) }
      switch next {
      case .start(let next): ended.lane?.start(next.value)
      case .nothing: break
      case .complete:
        guard let place else { return complete() }
        ended = (place.merging, place.lane)
        continue
      }
      return
    }
  }

  /// The source of sources has completed.
  @usableFromInline
  final func outerEnded() {
    let (isOver, place) = fields.withLock { ($0.sources.outerEnded(), $0.place) }
    if !isOver { return }
    if let place { place.merging.innerEnded(place.lane) } else { complete() }
  }

  /// Forgets the outer merges of which this merge is the last source. One of this merge's own sources calls
  /// it, so neither this merge nor a merge that is passed over can end meanwhile.
  final func goUp() {
    var above = fields.withLock { $0.place }
    while let place = above {
      let (isLast, next) = place.merging.fields.withLock { ($0.sources.isLast, $0.place) }
      if !isLast { return }
      fields.withLock { $0.place = next }
      above = next
    }
  }

  /// Stops all sources at once, and sends the error.
  @usableFromInline
  final func fail(_ error: any Error) {
    if scope.isDisposed { return }
    scope.dispose()
    send(end: error)
  }

  private func complete() {
    scope.dispose()
    send(end: nil)
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
  @inlinable
  init(_ downstream: Sink<Element>, in place: Place<Element>? = nil, limit: Int) {
    if case .merge(let place) = place {
      gate = place.gate
      super.init(place.take(), limit: limit, in: place)
    } else {
      gate = Gate(downstream)
      super.init(Scope(in: downstream.scope), limit: limit, in: nil)
    }
  }

  override func send(end error: (any Error)?) {
    if let error { gate.error(error) } else { gate.completed() }
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
    if let just = source as? Just<Element>, !isLimited || !isFull { return gate.next(just.element) }
    if isLimited {
      arrived { [gate] merging, lane in
        if merging.scope.isDisposed { return }
        let place = MergePlace(merging, gate, lane)
        source.run(Sink(next: { gate.next($0) }, rest: place), in: .merge(place))
      }
    } else if !scope.isDisposed {
      started()
      let gate = gate
      let place = MergePlace(self, gate, nil)
      source.run(Sink(next: { gate.next($0) }, rest: place), in: .merge(place))
    }
  }
}

/// The place of a sequence that runs as one of the sources of a merge or of a switch. The sequence may pass
/// the place on to what it continues as.
@usableFromInline
package enum Place<Element> {
  case merge(MergePlace<Element>)
  case latest(SwitchPlace<Element>)

  @inlinable
  var latest: SwitchPlace<Element>? {
    if case .latest(let place) = self { place } else { nil }
  }
}

/// The part of a merge's place that does not depend on the elements: the end of one source.
@usableFromInline
package class AnyMergePlace: AnySink {
  fileprivate final let merging: AnyMerging
  fileprivate final let lane: MergeLane?

  @usableFromInline
  init(_ merging: AnyMerging, _ lane: MergeLane?) {
    self.merging = merging
    self.lane = lane
    super.init(scope: Scope(in: merging.scope))
  }

  /// Gives the place to an inner merge. Returns the scope for the sources of the inner merge.
  @usableFromInline
  final func take() -> Scope {
    scope.dispose()
    merging.goUp()
    return merging.scope
  }

  @usableFromInline
  package final override func error(_ error: any Error) {
    if !scope.isDisposed { merging.fail(error) }
  }

  @usableFromInline
  package final override func completed() {
    if scope.isDisposed { return }
    scope.dispose()
    merging.innerEnded(lane)
  }
}

/// The place of one source of a merge.
@usableFromInline
package final class MergePlace<Element>: AnyMergePlace {
  @usableFromInline let gate: Gate<Element>

  @usableFromInline
  init(_ merging: AnyMerging, _ gate: Gate<Element>, _ lane: MergeLane?) {
    self.gate = gate
    super.init(merging, lane)
  }
}

extension AnyMergePlace: @unchecked Sendable {}  // Sendable: everything is constant, see ``AnySink``.
// Sendable: everything is constant, except what `fields` guards.
extension AnyMerging: @unchecked Sendable {}
extension Merging: @unchecked Sendable {}  // Sendable: adds only the constant `gate` to `AnyMerging`.
extension MergePlace: @unchecked Sendable {}  // Sendable: everything is constant, see ``AnySink``.
extension MergeLane: @unchecked Sendable {}  // Sendable: everything is constant, except the drain.

// SPDX-License-Identifier: MIT

/// What merges sources, as far as it does not depend on what they send.
///
/// A merge that runs as a source of another takes part in it: they have one gate and one scope, which are the
/// outermost one's, and each counts its own sources. So an element passes one gate however deep they are. When all of
/// one's sources have ended it tells the one that it is in. It does not keep that once it is the last source there, but
/// goes up to the next that has others: so merges of which each goes on as the next keep nothing of those before.
@usableFromInline
class AnyMerging {
  /// Starts a source that may have had to wait. It does not hold what merges, which holds those that wait.
  @usableFromInline typealias Start = (AnyMerging, MergeLane) -> Void

  private struct Fields {
    var sources: MergeState<UncheckedSendable<Start>>
    /// Where in another merge this one runs; nil if it is the outermost, or as good as that.
    var place: AnyMergePlace?
  }

  /// What all sources live in.
  @usableFromInline final let scope: Scope
  @usableFromInline final let isLimited: Bool
  private let fields: Lock<Fields>

  @usableFromInline
  init(_ scope: Scope, limit: Int, in place: AnyMergePlace?) {
    self.scope = scope
    isLimited = limit != .max
    fields = Lock(Fields(sources: MergeState(limit: limit), place: place))
  }

  /// Sends a terminal event downstream when its turn has come: an error, or the end.
  func send(end error: (any Error)?) {}

  /// Whether a source that arrives now would have to wait.
  @usableFromInline
  final var isFull: Bool { fields.withLock { $0.sources.isFull } }

  /// Counts a source that is started at once.
  @usableFromInline
  final func started() { fields.withLock { $0.sources.started() } }

  /// Starts a source, now or when another one ends.
  @usableFromInline
  final func arrived(_ start: @escaping Start) {
    let start = UncheckedSendable(start)
    if let now = fields.withLock({ $0.sources.arrived(start) }) { MergeLane(self).start(now.value) }
  }

  /// A source has ended; its lane, if there are any, goes on with the next.
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

  /// No more sources will arrive.
  @usableFromInline
  final func outerEnded() {
    let (isOver, place) = fields.withLock { ($0.sources.outerEnded(), $0.place) }
    if !isOver { return }
    if let place { place.merging.innerEnded(place.lane) } else { complete() }
  }

  /// Forgets those above of which this is the last source. Called by one of its own sources, so it does not end
  /// meanwhile, and neither does anything that it passes over.
  final func goUp() {
    var above = fields.withLock { $0.place }
    while let place = above {
      let (isLast, next) = place.merging.fields.withLock { ($0.sources.isLast, $0.place) }
      if !isLast { return }
      fields.withLock { $0.place = next }
      above = next
    }
  }

  /// Stops all sources at once and sends the error.
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

/// One of the places at which a limited number of sources run, each after the one before.
///
/// Sources that end while they are being started follow one another in a loop: the stack does not grow.
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

/// What merges sources for one subscriber.
@usableFromInline
final class Merging<Element>: AnyMerging {
  @usableFromInline let gate: Gate<Element>

  /// - Parameter place: The place of another merge that `downstream` leads out of, if it does.
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

  /// Runs the source of sources. `selector` makes the source that an element stands for, or nil for none.
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

  /// A source arrives. One call at a time.
  @inlinable
  func arrived(_ source: Observable<Element>) {
    // A sequence of one element is over as soon as it begins, if it need not wait: nobody can tell that it
    // never ran.
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

/// Where a sequence runs as one of those that are merged, or that replace each other.
@usableFromInline
package enum Place<Element> {
  case merge(MergePlace<Element>)
  case latest(SwitchPlace<Element>)

  @inlinable
  var latest: SwitchPlace<Element>? {
    if case .latest(let place) = self { place } else { nil }
  }
}

/// Where one of the sources that are merged runs: its end, as far as that does not depend on what it sends.
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

  /// Gives the place to a merge, and returns the scope for its sources.
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

/// Where one of the sources that are merged runs.
@usableFromInline
package final class MergePlace<Element>: AnyMergePlace {
  @usableFromInline let gate: Gate<Element>

  @usableFromInline
  init(_ merging: AnyMerging, _ gate: Gate<Element>, _ lane: MergeLane?) {
    self.gate = gate
    super.init(merging, lane)
  }
}

// Sendable: what is not constant is in a lock or a drain.
extension AnyMergePlace: @unchecked Sendable {}  // Sendable: see AnySink.
extension AnyMerging: @unchecked Sendable {}  // Sendable: see the line above.
extension Merging: @unchecked Sendable {}  // Sendable: see the line above.
extension MergePlace: @unchecked Sendable {}  // Sendable: see AnySink.
extension MergeLane: @unchecked Sendable {}  // Sendable: see the line above.

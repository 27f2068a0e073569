// SPDX-License-Identifier: MIT

/// What merges sources, as far as it does not depend on what they send.
@usableFromInline
class AnyMerging {
  /// Starts a source that may have had to wait. It does not hold what merges, which holds those that wait.
  @usableFromInline typealias Start = (AnyMerging, MergeLane) -> Void

  /// What all sources live in.
  @usableFromInline final let scope: Scope
  @usableFromInline final let isLimited: Bool
  private let state: Lock<MergeState<UncheckedSendable<Start>>>

  @usableFromInline
  init(_ scope: Scope, limit: Int) {
    self.scope = scope
    isLimited = limit != .max
    state = Lock(MergeState(limit: limit))
  }

  /// Sends a terminal event downstream when its turn has come: an error, or the end.
  func send(end error: (any Error)?) {}

  /// Whether a source that arrives now would have to wait.
  @usableFromInline
  final var isFull: Bool { state.withLock { $0.isFull } }

  /// Counts a source that is started at once.
  @usableFromInline
  final func started() { state.withLock { $0.started() } }

  /// Starts a source, now or when another one ends.
  @usableFromInline
  final func arrived(_ start: @escaping Start) {
    let start = UncheckedSendable(start)
    if let now = state.withLock({ $0.arrived(start) }) { MergeLane(self).start(now.value) }
  }

  /// A source has ended; its lane, if there are any, goes on with the next.
  final func innerEnded(_ lane: MergeLane?) {
    switch state.withLock({ $0.innerEnded() }) {
    case .start(let next): lane?.start(next.value)
    case .complete: complete()
    case .nothing: break
    }
  }

  /// No more sources will arrive.
  @usableFromInline
  final func outerEnded() {
    if state.withLock({ $0.outerEnded() }) { complete() }
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
final class MergeLane {
  private let merging: AnyMerging
  private let starts = Drain<AnyMerging.Start>()

  init(_ merging: AnyMerging) { self.merging = merging }

  func start(_ source: @escaping AnyMerging.Start) {
    starts.push(source) { $0(merging, self) }
  }
}

/// What merges sources for one subscriber.
@usableFromInline
final class Merging<Element>: AnyMerging {
  @usableFromInline let gate: Gate<Element>

  @inlinable
  init(_ downstream: Sink<Element>, limit: Int) {
    gate = Gate(downstream)
    super.init(Scope(in: downstream.scope), limit: limit)
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
    let stretch = Scope(in: scope)
    source.run(
      Sink(
        scope: stretch,
        next: { element in
          do {
            if let inner = try selector(element) { self.arrived(inner) }
          } catch {
            self.fail(error)
          }
        },
        error: { self.fail($0) },
        completed: {
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
        source.run(Sink(next: { gate.next($0) }, rest: MergeInner(merging, lane)))
      }
    } else if !scope.isDisposed {
      started()
      let gate = gate
      source.run(Sink(next: { gate.next($0) }, rest: MergeInner(self, nil)))
    }
  }
}

/// The end of one of the sources that are merged.
@usableFromInline
final class MergeInner: AnySink {
  private let merging: AnyMerging
  private let lane: MergeLane?

  @usableFromInline
  init(_ merging: AnyMerging, _ lane: MergeLane?) {
    self.merging = merging
    self.lane = lane
    super.init(scope: Scope(in: merging.scope))
  }

  @usableFromInline
  package override func error(_ error: any Error) {
    if !scope.isDisposed { merging.fail(error) }
  }

  @usableFromInline
  package override func completed() {
    if scope.isDisposed { return }
    scope.dispose()
    merging.innerEnded(lane)
  }
}

// Sendable: what is not constant is in a lock or a drain.
extension AnyMerging: @unchecked Sendable {}  // Sendable: see the line above.
extension MergeInner: @unchecked Sendable {}  // Sendable: see AnySink.
extension Merging: @unchecked Sendable {}  // Sendable: see the line above.
extension MergeLane: @unchecked Sendable {}  // Sendable: see the line above.
extension MergeInner: @unchecked Sendable {}  // Sendable: see AnySink.

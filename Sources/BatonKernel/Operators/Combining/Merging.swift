// SPDX-License-Identifier: MIT

/// The part of a merge, or of a switch, that does not depend on the elements: it knows when all is over.
@usableFromInline
class AnyMerging: @unchecked Sendable {  // Sendable: everything is constant, except what `state` guards.
  /// Starts a source that may have waited. It is passed the merge and does not capture it, because the merge
  /// holds those that wait.
  // A struct, because a closure by itself would be wrapped once more wherever it is a generic type.
  @usableFromInline
  struct Start: @unchecked Sendable {  // Sendable: called once, by the thread that takes it.
    let call: (AnyMerging, MergedSource) -> Void
  }

  /// The parent of every source's scope. It is disposed of before a terminal event goes downstream.
  @usableFromInline final let scope: Scope
  @usableFromInline final let isLimited: Bool
  private let state: Lock<MergeState<Start>>

  @usableFromInline
  init(in downstream: Scope, limit: Int) {
    scope = Scope(in: downstream)
    scope.carryAlso(downstream)
    isLimited = limit != .max
    state = Lock(MergeState(limit: limit))
  }

  deinit { scope.abandon() }

  @usableFromInline final var isFull: Bool { state.withLock { $0.isFull } }

  /// Counts a source that the caller starts at once.
  @usableFromInline final func started() { state.withLock { $0.started() } }

  /// Starts a source now, or when another one has ended.
  @usableFromInline
  final func arrived(_ start: @escaping (AnyMerging, MergedSource) -> Void) {
    let start = Start(call: start)
    if let now = state.withLock({ $0.arrived(start) }) { MergedSource(self).start(now) }
  }

  @usableFromInline
  final func outerEnded(_ terminal: Terminal) {
    if case .error(let error) = terminal { return fail(error) }
    if state.withLock({ $0.outerEnded() }) { send(.completed) }
  }

  /// A source that has waited, and now takes the slot of one that has completed.
  final func takeWaiting() -> Start? { state.withLock { $0.takeWaiting() } }

  /// A source has completed or was replaced. Returns what its slot, if there is a limit, is to start.
  @discardableResult
  final func ended() -> Start? {
    switch state.withLock({ $0.innerEnded() }) {
    case .start(let next): return next
    case .nothing: break
    case .complete: send(.completed)
    }
    return nil
  }

  /// Sends the error when its turn has come, and then stops all sources.
  @usableFromInline final func fail(_ error: any Error) { send(.error(error)) }

  func send(_ terminal: Terminal) { preconditionFailure("AnyMerging: send(_:) is abstract") }

  /// Subscribes to the source of sources. `next` starts the source that an element stands for.
  @inlinable
  final func run<Outer>(_ source: Observable<Outer>, next: @escaping (Outer) -> Void) {
    source.run(Sink(ending: Scope(in: scope), next: next, end: { self.outerEnded($0) }))
  }
}

/// Which sources of a merge run, and which wait.
///
/// A source that arrives runs if fewer than `limit` do, else it waits. When a source ends, the one that has
/// waited longest takes its place. The merge is over when the source of sources has completed and no source
/// runs. Invariant: while a source waits, `limit` sources run.
struct MergeState<Source> {
  enum Next {
    case start(Source)
    case complete
    case nothing
  }

  private let limit: Int
  private var active = 0
  private var isOuterDone = false
  private var waiting = Fifo<Source>()

  init(limit: Int) { self.limit = limit }

  /// Whether a source that arrives has to wait.
  var isFull: Bool { active >= limit }

  /// A source has arrived in a merge without a limit.
  mutating func started() { active += 1 }

  /// A source has arrived. Returns it if it is to be started now; otherwise it waits.
  mutating func arrived(_ source: Source) -> Source? {
    if isFull {
      waiting.append(source)
      return nil
    }
    active += 1
    return source
  }

  mutating func takeWaiting() -> Source? { waiting.popFirst() }

  mutating func innerEnded() -> Next {
    if let next = takeWaiting() { return .start(next) }
    active -= 1
    return isOuterDone && active == 0 ? .complete : .nothing
  }

  /// The source of sources has completed. Returns whether the merge is over.
  mutating func outerEnded() -> Bool {
    isOuterDone = true
    return active == 0
  }
}

/// One slot of a merge with a limit: it runs sources one after another. As in ``Succession``, the drain is a
/// trampoline.
@usableFromInline
final class MergedSource: DrainWork, @unchecked Sendable {  // Sendable: constant but for the drain.
  private let merging: AnyMerging
  private let starts = Drain<AnyMerging.Start>()

  init(_ merging: AnyMerging) { self.merging = merging }

  func start(_ source: AnyMerging.Start) { starts.push(source, to: self) }

  // On the thread on which the source before has ended, unless this is the first one.
  @usableFromInline
  func perform(_ source: AnyMerging.Start) { merging.scope.carry { source.call(merging, self) } }
}

/// The end of one source of a merge.
@usableFromInline
final class MergeEnd: AnySink, @unchecked Sendable {  // Sendable: events are serial, see ``AnySink``.
  private let merging: AnyMerging
  private let inner: MergedSource?
  /// What follows in the slot.
  // Exclusivity unchecked: as above, and no access spans a call.
  @safe @exclusivity(unchecked) private var next: AnyMerging.Start?

  @usableFromInline
  init(_ merging: AnyMerging, _ scope: Scope, _ inner: MergedSource?) {
    self.merging = merging
    self.inner = inner
    super.init(scope: scope)
  }

  @usableFromInline
  package override func end(_ terminal: __owned Terminal) {
    if scope.isDisposed { return }
    if inner != nil, terminal.error == nil { next = merging.takeWaiting() }
    guard let closed = next == nil ? scope.close() : scope.close(for: self, terminal) else { return }
    goOn(terminal)
    closed.settle()
  }

  @usableFromInline
  package override func goOn(_ terminal: Terminal) {
    if let error = terminal.error { return merging.fail(error) }
    if let next = next.take() ?? merging.ended() { inner?.start(next) }
  }
}

/// A merge for one subscriber.
@_fixed_layout @usableFromInline
class Merging<Element>: AnyMerging, @unchecked Sendable {  // Sendable: adds a constant.
  @usableFromInline final let gate: Gate<Element>

  // Inlined into `flatMap`, it can stop the optimiser of Swift 6.3 with an ownership error.
  @usableFromInline
  @inline(never)
  init(_ downstream: Sink<Element>, limit: Int) {
    gate = Gate(downstream)
    super.init(in: downstream.scope, limit: limit)
  }

  final override func send(_ terminal: Terminal) { gate.send(terminal, closing: scope) }

  /// A source has arrived. Calls must not overlap.
  @inlinable
  final func arrived(_ source: Observable<Element>) {
    // Fast path for a sequence of one element: no subscriber can tell that it was never subscribed to.
    if let element = source.onlyElement, !isLimited || !isFull { return gate.next(element) }
    if isLimited {
      arrived { [gate] merging, inner in
        if !merging.scope.isDisposed { merging.run(source, gate, inner) }
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
  final func run<Element>(_ source: Observable<Element>, _ gate: Gate<Element>, _ inner: MergedSource?) {
    let stretch = Scope.spareOrNew(in: scope, isInner: true)
    // The closure captures nothing but the gate, so it needs no context of its own.
    source.run(Sink(next: { gate.next($0) }, rest: MergeEnd(self, stretch, inner)))
    Scope.keepIfOver(stretch)
  }
}

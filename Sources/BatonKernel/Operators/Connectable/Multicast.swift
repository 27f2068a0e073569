// SPDX-License-Identifier: MIT

import Synchronization

/// The sequence behind every operator that shares its source.
///
/// Time falls into turns. A turn begins with the first subscriber or `connect`, gets connected at most once,
/// and is over upon the terminal event, upon disposal of its connection or, if its subscribers are counted,
/// when the last one leaves. There is none, or one that is current; one that is over is current no more, and
/// the next subscriber begins another. So whatever a late thread still does to a turn that is over does not
/// touch its successor. What the turn does to the source happens outside the lock.
@usableFromInline
package final class Multicast<Input, Element>: ConnectableObservable<Element> {
  private struct State {
    var turn: Turn<Input, Element>?
    /// Whether the hub, which will not be replaced, has got its terminal event.
    var isOver = false
  }

  private let source: Observable<Input>
  private let isLasting: Bool
  private let makeHub: () -> Hub<Input, Element>
  private let state = Lock(UncheckedSendable(State()))

  /// Makes the sequence.
  ///
  /// - Parameters:
  ///   - isLasting: Whether `makeHub` makes the same hub each time.
  ///   - makeHub: Makes the hub of a turn.
  @usableFromInline
  package init(
    _ source: Observable<Input>,
    isLasting: Bool,
    _ makeHub: @escaping () -> Hub<Input, Element>
  ) {
    self.source = source
    self.isLasting = isLasting
    self.makeHub = makeHub
    super.init(base: ())
  }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) { join { _ in }.hub.run(sink) }

  public override func connect() -> any Disposable {
    var isFirst = false
    let turn = join { isFirst = $0.connect() }
    if isFirst { run(turn) }
    return Connection { self.end(turn) }
  }

  override func runCounted(_ sink: Sink<Element>) {
    if state.withLock({ $0.value.isOver }) { return makeHub().run(sink) }
    var isFirst = false
    let turn = join {
      $0.count += 1
      isFirst = $0.connect()
    }
    turn.hub.run(sink)
    sink.scope.add(Connection { self.leave(turn) })
    if isFirst { run(turn) }
  }

  /// Does something in the lock to the current turn, which it begins if there is none.
  private func join(_ body: (Turn<Input, Element>) -> Void) -> Turn<Input, Element> {
    if let turn = joinCurrent(or: nil, body) { return turn }
    // Not in the lock: making a hub may be a user's affair.
    return joinCurrent(or: Turn(makeHub()), body)!
  }

  private func joinCurrent(
    or new: Turn<Input, Element>?,
    _ body: (Turn<Input, Element>) -> Void
  ) -> Turn<Input, Element>? {
    state.withLock { state -> UncheckedSendable<Turn<Input, Element>?> in
      guard let turn = state.value.turn ?? new else { return UncheckedSendable(nil) }
      state.value.turn = turn
      body(turn)
      return UncheckedSendable(turn)
    }.value
  }

  /// Subscribes to the source, unless everyone has left again.
  private func run(_ turn: Turn<Input, Element>) {
    if turn.scope.isDisposed { return }
    source.run(
      Sink(
        scope: turn.scope,
        next: turn.hub.next,
        error: { self.end(turn, .error($0)) },
        completed: { self.end(turn, .completed) }
      )
    )
  }

  private func end(_ turn: Turn<Input, Element>, _ event: Event<Input>) {
    let isCurrent = state.withLock { state in
      guard state.value.turn === turn else { return false }
      state.value.turn = nil
      state.value.isOver = isLasting
      return true
    }
    if isCurrent { turn.hub.end(event) }
    turn.scope.dispose()
  }

  private func end(_ turn: Turn<Input, Element>) {
    state.withLock { if $0.value.turn === turn { $0.value.turn = nil } }
    turn.scope.dispose()
  }

  private func leave(_ turn: Turn<Input, Element>) {
    let isLast = state.withLock { state in
      turn.count -= 1
      if turn.count > 0 { return false }
      if state.value.turn === turn { state.value.turn = nil }
      return true
    }
    if isLast { turn.scope.dispose() }
  }
}

extension Multicast: @unchecked Sendable {}  // Sendable: a lock; makeHub is.

/// From the first subscriber, or `connect`, until disconnected.
private final class Turn<Input, Element> {
  let hub: Hub<Input, Element>
  /// The subscription to the source.
  let scope = Scope()
  /// The subscribers that are counted. In the lock only.
  var count = 0
  private var isConnected = false

  init(_ hub: Hub<Input, Element>) { self.hub = hub }

  /// Returns whether the source is to be subscribed to now. In the lock only.
  func connect() -> Bool {
    defer { isConnected = true }
    return !isConnected
  }
}

/// Ends something once.
private final class Connection: Disposable {
  private let isDisposed = Atomic(false)
  private let end: () -> Void

  init(_ end: @escaping () -> Void) { self.end = end }

  func dispose() {
    if !isDisposed.exchange(true, ordering: .acquiringAndReleasing) { end() }
  }
}

extension Connection: @unchecked Sendable {}  // Sendable: what it calls locks.

extension ObservableType {
  package func multicasting<Subject: SubjectType>(
    _ makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    Multicast(asObservable(), isLasting: false) { Hub(makeSubject()) }
  }

  package func multicasting<Subject: SubjectType>(
    through subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    let hub = Hub(subject)
    return Multicast(asObservable(), isLasting: true) { hub }
  }
}

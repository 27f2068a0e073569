// SPDX-License-Identifier: MIT

import Synchronization

/// The sequence behind every operator that shares its source: `multicast`, `publish`, `replay`, `share`,
/// `refCount`. ``Turns`` decides who connects, and when a connection is over.
@usableFromInline
package final class Multicast<Input, Element>: ConnectableObservable<Element> {
  private let source: Observable<Input>
  private let length: Int
  private let makeHub: () -> Hub<Input, Element>
  private let turns: Turns

  /// Makes the sequence.
  ///
  /// - Parameters:
  ///   - isLasting: Whether `makeHub` returns the same hub each time.
  ///   - sendsEndFirst: Whether the source is disposed of after the end has been sent, and not before. Both as in RxSwift.
  ///   - makeHub: Makes the hub of a turn. May run foreign code.
  @usableFromInline
  package init(
    _ source: Observable<Input>,
    isLasting: Bool,
    sendsEndFirst: Bool = false,
    _ makeHub: @escaping () -> Hub<Input, Element>
  ) {
    length = source.linearLength + 1
    self.source = LongLink.link(to: source, length)
    self.makeHub = makeHub
    turns = Turns(isLasting: isLasting, sendsEndFirst: sendsEndFirst)
    super.init(base: ())
  }

  @usableFromInline
  package override var linearLength: Int { length }

  @usableFromInline
  package override var stage: Stage { Stage("multicast", above: source) }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Element>) { hub(turns.join(as: .guest, makeHub)).run(sink) }

  public override func connect() -> any Disposable {
    let joined = turns.join(as: .connector, makeHub)
    if joined.connects { run(joined.turn, hub(joined)) }
    return Departure { [turns] in
      turns.close(joined.turn)
      return joined.turn.scope
    }
  }

  override func runCounted(_ sink: Sink<Element>) {
    if turns.isLasting, turns.isOver { return makeHub().run(sink) }
    let joined = turns.join(as: .counted, makeHub)
    let hub = hub(joined)
    hub.run(sink)
    sink.scope.add(TurnDeparture(turns, joined.turn))
    guard joined.connects else { return }
    joined.turn.scope.shareContext(of: sink.scope)
    run(joined.turn, hub)
  }

  // Unsafe: all hubs of `turns` come from `makeHub`.
  private func hub(_ joined: Turns.Joined) -> Hub<Input, Element> {
    unsafe unsafeDowncast(joined.hub, to: Hub<Input, Element>.self)
  }

  /// Subscribes to the source, unless all subscribers have left meanwhile.
  private func run(_ turn: Turn, _ hub: Hub<Input, Element>) {
    if turn.scope.isDisposed { return }
    source.run(
      Sink(
        // A lasting hub serves the next turn too. Without this check, a subscriber would get an element twice
        // while an ended turn is still being unsubscribed.
        next: turns.isLasting ? { if !turn.isOver { hub.next($0) } } : hub.next,
        rest: TurnSink(turns, turn)
      )
    )
  }
}

extension Multicast: @unchecked Sendable {}  // Sendable: `turns` is, and everything else is constant.

/// The life of a shared sequence: a series of *turns*, of which at most one is current. A turn begins with the first subscriber
/// or with `connect`, is connected at most once, and ends upon the terminal event, upon disposal of its
/// connection or, if its subscribers are counted, when the last one leaves. The next subscriber then begins
/// another turn.
///
/// Invariant: a thread that is late touches only the turn that it joined, never the next one. The lock guards
/// which turn is current and how many subscribers it has; subscribing to the source and disposing happen
/// outside it.
///
/// A turn that has ended releases its hub. If nobody else can send through the hub, as with `publish()`, the
/// hub releases its subscribers too, because no event can reach them any more.
private final class Turns: Sendable {
  private struct State {
    var turn: Turn?
    /// Whether a hub that serves all turns has got its terminal event.
    var isOver = false
  }

  /// Who joins a turn.
  enum Joiner {
    /// A subscriber that does not count.
    case guest
    /// A subscriber that counts, the first of which connects.
    case counted
    case connector
  }

  struct Joined: @unchecked Sendable {  // Sendable: the lock guards what is not constant.
    let turn: Turn
    let hub: AnyHub
    /// Whether the caller is to subscribe to the source.
    let connects: Bool
  }

  let isLasting: Bool
  private let sendsEndFirst: Bool
  private let state = Lock(UncheckedSendable(State()))

  init(isLasting: Bool, sendsEndFirst: Bool) {
    self.isLasting = isLasting
    self.sendsEndFirst = sendsEndFirst
  }

  // A connected source holds this object, so a turn that is current here was never connected.
  deinit { letGo(state.withLock { UncheckedSendable($0.value.turn?.hub) }.value) }

  var isOver: Bool { state.withLock { $0.value.isOver } }

  /// Joins the current turn. Begins one if there is none.
  func join(as joiner: Joiner, _ makeHub: () -> AnyHub) -> Joined {
    if let joined = joinCurrent(or: nil, as: joiner) { return joined }
    // Made outside the lock, because making a hub may run a user's closure.
    return joinCurrent(or: Turn(makeHub()), as: joiner)!
  }

  private func joinCurrent(or new: Turn?, as joiner: Joiner) -> Joined? {
    state.withLock { state in
      // The hub is nil only once its turn has ended, and the current turn has not ended.
      guard let turn = state.value.turn ?? new, let hub = turn.hub else { return nil }
      state.value.turn = turn
      if joiner == .counted { turn.count += 1 }
      return Joined(turn: turn, hub: hub, connects: joiner != .guest && turn.connect())
    }
  }

  func end(_ turn: Turn, _ error: (any Error)?) {
    let hub = take(turn, isOver: isLasting)
    if !sendsEndFirst { turn.scope.dispose() }
    hub?.end(error)
    turn.scope.dispose()
  }

  /// Returns whether the last counted subscriber has left: then the caller disposes of the turn's scope.
  func leave(_ turn: Turn) -> Bool {
    let (isLast, hub) = state.withLock { state in
      turn.count -= 1
      return turn.count > 0 ? (false, nil) : (true, Self.take(turn, &state.value))
    }
    letGo(hub)
    return isLast
  }

  /// Ends a turn, unless it has ended, without an event.
  func close(_ turn: Turn) { letGo(take(turn)) }

  /// Closes a turn's hub, unless it is lasting. Called outside the lock.
  private func letGo(_ hub: AnyHub?) {
    if !isLasting { hub?.close() }
  }

  /// Ends a turn if it is the current one, and returns its hub. The caller closes the hub outside the lock.
  private func take(_ turn: Turn, isOver: Bool = false) -> AnyHub? {
    state.withLock { state in
      let hub = Self.take(turn, &state.value)
      if hub != nil, isOver { state.value.isOver = true }
      return hub
    }
  }

  private static func take(_ turn: Turn, _ state: inout State) -> AnyHub? {
    guard state.turn === turn else { return nil }
    state.turn = nil
    turn.isOver = true
    return turn.hub.take()
  }
}

/// One turn of a shared sequence.
private final class Turn: @unchecked Sendable {  // Sendable: the lock of `Turns` guards what changes.
  /// Nil once the turn has ended. Only touched under the lock.
  var hub: AnyHub?
  /// The subscription to the source.
  let scope = Scope()
  /// The number of subscribers that count. Only touched under the lock.
  var count = 0
  private var isConnected = false
  private let over = Atomic(false)

  /// Whether the turn has ended, so that the next one may have begun. Set under the lock, so it is set before
  /// the next turn subscribes to the source.
  var isOver: Bool {
    get { over.load(ordering: .acquiring) }
    set { over.storeReleasing(newValue) }
  }

  init(_ hub: AnyHub) { self.hub = hub }

  /// Returns whether the caller is to subscribe to the source. Only called under the lock.
  func connect() -> Bool {
    defer { isConnected = true }
    return !isConnected
  }
}

/// The end of the stretch from the source to a turn's hub.
private final class TurnSink: AnySink, @unchecked Sendable {  // Sendable: constant.
  private let turns: Turns
  private let turn: Turn

  init(_ turns: Turns, _ turn: Turn) {
    self.turns = turns
    self.turn = turn
    super.init(scope: turn.scope)
  }

  override func error(_ error: __owned any Error) { turns.end(turn, error) }

  override func completed() { turns.end(turn, nil) }
}

/// The disposable of a subscriber that counts.
private final class TurnDeparture: Disposable {
  private let turns: Turns
  private let turn: Turn
  private let disposed = Atomic(false)

  init(_ turns: Turns, _ turn: Turn) {
    self.turns = turns
    self.turn = turn
  }

  func dispose() { PendingDisposals.dispose(self) }

  // The shared subscription is disposed of in a loop: see ``Departure``.
  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    if turns.leave(turn) { pending.push(turn.scope) }
  }
}

extension ObservableType {
  @usableFromInline
  package func _multicast<Subject: SubjectType>(
    _ makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    Multicast(asObservable(), isLasting: false) { Hub(makeSubject()) }
  }

  @usableFromInline
  package func _multicast<Subject: SubjectType>(
    through subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    let hub = Hub(subject)
    return Multicast(asObservable(), isLasting: true) { hub }
  }
}

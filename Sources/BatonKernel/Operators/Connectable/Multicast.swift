// SPDX-License-Identifier: MIT

import Synchronization

/// The sequence behind every operator that shares its source: `multicast`, `publish`, `replay`, `share`,
/// `refCount`.
///
/// Its life is a series of *turns*, of which at most one is current. A turn begins with the first subscriber
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
@usableFromInline
package final class Multicast<Input, Element>: ConnectableObservable<Element> {
  private struct State {
    var turn: Turn<Input, Element>?
    /// Whether a hub that serves all turns has got its terminal event.
    var isOver = false
  }

  private let source: Observable<Input>
  private let length: Int
  private let isLasting: Bool
  private let sendsEndFirst: Bool
  private let makeHub: () -> Hub<Input, Element>
  private let state = Lock(UncheckedSendable(State()))

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
    self.isLasting = isLasting
    self.sendsEndFirst = sendsEndFirst
    self.makeHub = makeHub
    super.init(base: ())
  }

  @usableFromInline
  package override var linearLength: Int { length }

  @usableFromInline
  package override var stage: Stage { Stage("multicast", above: source) }

  // A connected source holds this object, so a turn that is current here was never connected.
  deinit { letGo(state.withLock { UncheckedSendable($0.value.turn?.hub) }.value) }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Element>) { join { _ in }.hub.run(sink) }

  public override func connect() -> any Disposable {
    var isFirst = false
    let (turn, hub) = join { isFirst = $0.connect() }
    if isFirst { run(turn, hub) }
    return Departure {
      self.letGo(self.close(turn))
      return turn.scope
    }
  }

  override func runCounted(_ sink: Sink<Element>) {
    if state.withLock({ $0.value.isOver }) { return makeHub().run(sink) }
    var isFirst = false
    let (turn, hub) = join {
      $0.count += 1
      isFirst = $0.connect()
    }
    hub.run(sink)
    sink.scope.add(Departure { self.leave(turn) ? turn.scope : nil })
    guard isFirst else { return }
    turn.scope.shareContext(of: sink.scope)
    run(turn, hub)
  }

  private typealias Joined = (turn: Turn<Input, Element>, hub: Hub<Input, Element>)

  /// Calls `body` under the lock with the current turn. Begins a turn if there is none.
  private func join(_ body: (Turn<Input, Element>) -> Void) -> Joined {
    if let joined = joinCurrent(or: nil, body) { return joined }
    // Made outside the lock, because making a hub may run a user's closure.
    return joinCurrent(or: Turn(makeHub()), body)!
  }

  private func joinCurrent(
    or new: Turn<Input, Element>?,
    _ body: (Turn<Input, Element>) -> Void
  ) -> Joined? {
    state.withLock { state -> UncheckedSendable<Joined?> in
      // The hub is nil only once its turn has ended, and the current turn has not ended.
      guard let turn = state.value.turn ?? new, let hub = turn.hub else { return UncheckedSendable(nil) }
      state.value.turn = turn
      body(turn)
      return UncheckedSendable((turn, hub))
    }.value
  }

  /// Subscribes to the source, unless all subscribers have left meanwhile.
  private func run(_ turn: Turn<Input, Element>, _ hub: Hub<Input, Element>) {
    if turn.scope.isDisposed { return }
    source.run(
      Sink(
        scope: turn.scope,
        // A lasting hub serves the next turn too. Without this check, a subscriber would get an element twice
        // while an ended turn is still being unsubscribed.
        next: isLasting ? { if !turn.isOver { hub.next($0) } } : hub.next,
        error: { self.end(turn, .error($0)) },
        completed: { self.end(turn, .completed) }
      )
    )
  }

  private func end(_ turn: Turn<Input, Element>, _ event: Event<Input>) {
    let hub = close(turn, isOver: isLasting)
    if !sendsEndFirst { turn.scope.dispose() }
    hub?.end(event)
    turn.scope.dispose()
  }

  /// Returns whether the last counted subscriber has left: then the caller disposes of the turn's scope.
  private func leave(_ turn: Turn<Input, Element>) -> Bool {
    let (isLast, hub) = state.withLock { state -> (Bool, UncheckedSendable<Hub<Input, Element>?>) in
      turn.count -= 1
      if turn.count > 0 { return (false, UncheckedSendable(nil)) }
      return (true, UncheckedSendable(Self.close(turn, &state.value)))
    }
    letGo(hub.value)
    return isLast
  }

  /// Closes a turn's hub, unless it is lasting. Called outside the lock.
  private func letGo(_ hub: Hub<Input, Element>?) {
    if !isLasting { hub?.close() }
  }

  /// Ends a turn if it is the current one, and returns its hub. The caller closes the hub outside the lock.
  private func close(_ turn: Turn<Input, Element>, isOver: Bool = false) -> Hub<Input, Element>? {
    state.withLock { state in
      let hub = Self.close(turn, &state.value)
      if hub != nil, isOver { state.value.isOver = true }
      return UncheckedSendable(hub)
    }.value
  }

  private static func close(_ turn: Turn<Input, Element>, _ state: inout State) -> Hub<Input, Element>? {
    guard state.turn === turn else { return nil }
    state.turn = nil
    turn.isOver = true
    return turn.hub.take()
  }
}

extension Multicast: @unchecked Sendable {}  // Sendable: `state` is a lock, and everything else is constant.

/// One turn of a ``Multicast``.
private final class Turn<Input, Element> {
  /// Nil once the turn has ended. Only touched under the lock.
  var hub: Hub<Input, Element>?
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

  init(_ hub: Hub<Input, Element>) { self.hub = hub }

  /// Returns whether the caller is to subscribe to the source. Only called under the lock.
  func connect() -> Bool {
    defer { isConnected = true }
    return !isConnected
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

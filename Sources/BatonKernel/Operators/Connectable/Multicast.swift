// SPDX-License-Identifier: MIT

import Synchronization

/// The sequence behind every operator that shares its source.
///
/// Time falls into turns. A turn begins with the first subscriber or `connect`, gets connected at most once,
/// and is over upon the terminal event, upon disposal of its connection or, if its subscribers are counted,
/// when the last one leaves. There is none, or one that is current; one that is over is current no more, and
/// the next subscriber begins another. So whatever a late thread still does to a turn that is over does not
/// touch its successor. What the turn does to the source happens outside the lock.
///
/// A turn that is over lets go of its hub, and the hub of its subscribers, if nobody else can send to them, as with
/// `publish()`: no event is left that could reach them.
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

  // A source that runs holds this, so the turn that is left, if any, was never connected.
  deinit { letGo(state.withLock { UncheckedSendable($0.value.turn?.hub) }.value) }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) { join { _ in }.hub.run(sink) }

  public override func connect() -> any Disposable {
    var isFirst = false
    let (turn, hub) = join { isFirst = $0.connect() }
    if isFirst { run(turn, hub) }
    return AnonymousDisposable { self.end(turn) }
  }

  override func runCounted(_ sink: Sink<Element>) {
    if state.withLock({ $0.value.isOver }) { return makeHub().run(sink) }
    var isFirst = false
    let (turn, hub) = join {
      $0.count += 1
      isFirst = $0.connect()
    }
    hub.run(sink)
    sink.scope.add(AnonymousDisposable { self.leave(turn) })
    if isFirst { run(turn, hub) }
  }

  private typealias Joined = (turn: Turn<Input, Element>, hub: Hub<Input, Element>)

  /// Does something in the lock to the current turn, which it begins if there is none.
  private func join(_ body: (Turn<Input, Element>) -> Void) -> Joined {
    if let joined = joinCurrent(or: nil, body) { return joined }
    // Not in the lock: making a hub may be a user's affair.
    return joinCurrent(or: Turn(makeHub()), body)!
  }

  private func joinCurrent(
    or new: Turn<Input, Element>?,
    _ body: (Turn<Input, Element>) -> Void
  ) -> Joined? {
    state.withLock { state -> UncheckedSendable<Joined?> in
      // The current turn has its hub.
      guard let turn = state.value.turn ?? new, let hub = turn.hub else { return UncheckedSendable(nil) }
      state.value.turn = turn
      body(turn)
      return UncheckedSendable((turn, hub))
    }.value
  }

  /// Subscribes to the source, unless everyone has left again.
  private func run(_ turn: Turn<Input, Element>, _ hub: Hub<Input, Element>) {
    if turn.scope.isDisposed { return }
    source.run(
      Sink(
        scope: turn.scope,
        // The next turn has the same hub if that lasts: it would get an element twice while this one is about to leave.
        next: isLasting ? { if !turn.isOver { hub.next($0) } } : hub.next,
        error: { self.end(turn, .error($0)) },
        completed: { self.end(turn, .completed) }
      )
    )
  }

  private func end(_ turn: Turn<Input, Element>, _ event: Event<Input>) {
    if let hub = close(turn, isOver: isLasting) { hub.end(event) }
    turn.scope.dispose()
  }

  private func end(_ turn: Turn<Input, Element>) {
    let hub = close(turn)
    turn.scope.dispose()
    letGo(hub)
  }

  private func leave(_ turn: Turn<Input, Element>) {
    let (isLast, hub) = state.withLock { state -> (Bool, UncheckedSendable<Hub<Input, Element>?>) in
      turn.count -= 1
      if turn.count > 0 { return (false, UncheckedSendable(nil)) }
      return (true, UncheckedSendable(Self.close(turn, &state.value)))
    }
    if isLast { turn.scope.dispose() }
    letGo(hub.value)
  }

  /// Lets go of a turn's hub, outside the lock.
  private func letGo(_ hub: Hub<Input, Element>?) {
    if !isLasting { hub?.close() }
  }

  /// Ends a turn if it is the current one; returns its hub then, to be let go of outside the lock.
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

extension Multicast: @unchecked Sendable {}  // Sendable: a lock; makeHub is.

/// From the first subscriber, or `connect`, until disconnected.
private final class Turn<Input, Element> {
  /// Until the turn is over. In the lock only.
  var hub: Hub<Input, Element>?
  /// The subscription to the source.
  let scope = Scope()
  /// The subscribers that are counted. In the lock only.
  var count = 0
  private var isConnected = false
  private let over = Atomic(false)

  /// Whether the next turn may have begun. Set in the lock, so before the next turn subscribes to the source, and before
  /// the source sends an element to both.
  var isOver: Bool {
    get { over.load(ordering: .acquiring) }
    set { over.storeReleasing(newValue) }
  }

  init(_ hub: Hub<Input, Element>) { self.hub = hub }

  /// Returns whether the source is to be subscribed to now. In the lock only.
  func connect() -> Bool {
    defer { isConnected = true }
    return !isConnected
  }
}

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

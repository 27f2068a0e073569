// SPDX-License-Identifier: MIT

import Synchronization

/// The sequence behind every operator that shares its source: `multicast`, `publish`, `replay`, `share`,
/// `refCount`. ``Connections`` decides who connects, and when a connection is over.
@usableFromInline
package final class Multicast<Input, Element>: ConnectableObservable<Element> {
  private let source: Observable<Input>
  private let length: Int
  private let makeHub: () -> Hub<Input, Element>
  private let connections: Connections

  /// - Parameters:
  ///   - isLasting: Whether `makeHub` returns the same hub each time.
  ///   - sendsEndFirst: Whether the source is disposed of after the end has been sent, and not before. Both as in RxSwift.
  ///   - makeHub: Makes the hub of a connection. May run foreign code.
  @usableFromInline
  package init(
    _ source: Observable<Input>, isLasting: Bool, sendsEndFirst: Bool = false,
    _ makeHub: @escaping () -> Hub<Input, Element>
  ) {
    length = source.linearLength + 1
    self.source = LongLink.link(to: source, length)
    self.makeHub = makeHub
    connections = Connections(isLasting: isLasting, sendsEndFirst: sendsEndFirst)
    super.init(base: ())
  }

  @usableFromInline package override var linearLength: Int { length }

  @usableFromInline
  package override func forEachStage(_ body: (StaticString) -> Bool) {
    if body("multicast") { source.forEachStage(body) }
  }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Element>) {
    hub(connections.join(as: .guest, makeHub)).run(sink)
  }

  public override func connect() -> any Disposable {
    let joined = connections.join(as: .connector, makeHub)
    if joined.connects { run(joined.connection, hub(joined)) }
    return Departure(connections, joined.connection, closes: true)
  }

  override func runCounted(_ sink: Sink<Element>) {
    if connections.isLasting, connections.isOver { return makeHub().run(sink) }
    let joined = connections.join(as: .counted, makeHub)
    let hub = hub(joined)
    hub.run(sink)
    sink.scope.add(Departure(connections, joined.connection))
    guard joined.connects else { return }
    joined.connection.scope.shareContext(of: sink.scope)
    run(joined.connection, hub)
  }

  // Unsafe: all hubs of `connections` come from `makeHub`.
  private func hub(_ joined: Connections.Joined) -> Hub<Input, Element> {
    unsafe unsafeDowncast(joined.hub, to: Hub<Input, Element>.self)
  }

  /// Subscribes to the source, unless all subscribers have left meanwhile.
  private func run(_ connection: Connection, _ hub: Hub<Input, Element>) {
    if connection.scope.isDisposed { return }
    source.run(
      Sink(
        // A lasting hub serves the next connection too. Without this check, a subscriber would get an element twice
        // while an ended connection is still being unsubscribed.
        next: connections.isLasting ? { if !connection.isOver { hub.next($0) } } : hub.next,
        rest: ConnectionSink(connections, connection)))
  }
}

extension Multicast: @unchecked Sendable {}  // Sendable: `connections` is, and everything else is constant.

/// The connections of a shared sequence to its source, of which at most one is current. A connection begins with the first subscriber or
/// with `connect`, subscribes to the source at most once, and ends upon the terminal event, upon disposal or, if its subscribers
/// are counted, when the last one leaves. The next subscriber then begins another.
///
/// Invariant: a thread that is late touches only the connection that it joined, never the next one. The lock guards
/// which connection is current and how many subscribers it has; subscribing to the source and disposing happen
/// outside it.
///
/// A connection that has ended releases its hub. If nobody else can send through the hub, as with `publish()`, the
/// hub releases its subscribers too, because no event can reach them any more.
final class Connections: Sendable {
  private struct State {
    var connection: Connection?
    /// Whether a hub that serves all connections has got its terminal event.
    var isOver = false

    /// Ends a connection if it is the current one, and returns its hub, which the caller closes outside the lock.
    mutating func take(_ connection: Connection) -> AnyHub? {
      guard self.connection === connection else { return nil }
      self.connection = nil
      connection.over.storeReleasing(true)
      return connection.hub.take()
    }
  }

  /// Who joins a connection.
  enum Joiner {
    /// A subscriber that does not count.
    case guest
    /// A subscriber that counts, the first of which connects.
    case counted
    case connector
  }

  struct Joined: @unchecked Sendable {  // Sendable: the lock guards what is not constant.
    let connection: Connection
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

  // A connected source holds this object, so a connection that is current here was never connected.
  deinit { closeHub(state.withLock { UncheckedSendable($0.value.connection?.hub) }.value) }

  var isOver: Bool { state.withLock { $0.value.isOver } }

  /// Joins the current connection. Begins one if there is none.
  func join(as joiner: Joiner, _ makeHub: () -> AnyHub) -> Joined {
    if let joined = joinCurrent(or: nil, as: joiner) { return joined }
    // Made outside the lock, because making a hub may run a user's closure.
    return joinCurrent(or: Connection(makeHub()), as: joiner)!
  }

  private func joinCurrent(or new: Connection?, as joiner: Joiner) -> Joined? {
    state.withLock { state in
      // The hub is nil only once its connection has ended, and the current connection has not ended.
      guard let connection = state.value.connection ?? new, let hub = connection.hub else { return nil }
      state.value.connection = connection
      if joiner == .counted { connection.count += 1 }
      let connects = joiner != .guest && !connection.isConnected
      if connects { connection.isConnected = true }
      return Joined(connection: connection, hub: hub, connects: connects)
    }
  }

  func end(_ connection: Connection, _ terminal: Terminal) {
    let hub = state.withLock { state in
      let hub = state.value.take(connection)
      if hub != nil { state.value.isOver = isLasting }
      return hub
    }
    if !sendsEndFirst { connection.scope.dispose() }
    hub?.end(terminal)
    connection.scope.dispose()
  }

  /// A counted subscriber leaves or, if `closes`, the connection ends without an event, however many there are. Returns whether the
  /// connection is over: then the caller disposes of its scope.
  func leave(_ connection: Connection, closes: Bool = false) -> Bool {
    let (isOver, hub) = state.withLock { state in
      if !closes { connection.count -= 1 }
      return !closes && connection.count > 0 ? (false, nil) : (true, state.value.take(connection))
    }
    closeHub(hub)
    return isOver
  }

  /// Closes a connection's hub, unless it is lasting. Called outside the lock.
  private func closeHub(_ hub: AnyHub?) {
    if !isLasting { hub?.close() }
  }
}

/// One connection of a shared sequence.
final class Connection: @unchecked Sendable {  // Sendable: by the lock of `Connections`.
  /// Nil once the connection has ended. Only touched under the lock.
  var hub: AnyHub?
  /// The subscription to the source.
  let scope = Scope()
  /// The number of subscribers that count. Only touched under the lock.
  var count = 0
  /// Whether a thread subscribes to the source, or has. Only touched under the lock.
  var isConnected = false
  /// Set under the lock, so it is set before the next connection subscribes to the source.
  let over = Atomic(false)

  /// Whether the connection has ended, so that the next one may have begun.
  var isOver: Bool { over.load(ordering: .acquiring) }

  init(_ hub: AnyHub) { self.hub = hub }
}

/// The end of the stretch from the source to a connection's hub.
private final class ConnectionSink: AnySink, @unchecked Sendable {  // Sendable: constant.
  private let connections: Connections
  private let connection: Connection

  init(_ connections: Connections, _ connection: Connection) {
    self.connections = connections
    self.connection = connection
    super.init(scope: connection.scope)
  }

  override func end(_ terminal: __owned Terminal) { connections.end(connection, terminal) }
}

/// The disposable of a subscriber that counts, or of the connection itself.
final class Departure: Cancelable, @unchecked Sendable {  // Sendable: one thread alone touches `connections`.
  // Exclusivity unchecked: the thread that sets `disposed` alone touches it.
  @safe @exclusivity(unchecked) private var connections: Connections?
  private let connection: Connection
  private let closes: Bool
  private let disposed = Atomic(false)

  /// - Parameter closes: Whether the connection ends, however many subscribers it has.
  init(_ connections: Connections, _ connection: Connection, closes: Bool = false) {
    self.connections = connections
    self.connection = connection
    self.closes = closes
  }

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  func dispose() { PendingDisposals.dispose(self) }

  // The caller disposes of the shared subscription, in a loop. Calls would nest as deep as a chain of operators that share is long.
  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    guard let connections = connections.take() else { return }
    if connections.leave(connection, closes: closes) { pending.push(object: connection.scope) }
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

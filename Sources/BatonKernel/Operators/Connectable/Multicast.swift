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
  ///   - sendsEndFirst: Whether the source is disposed of after the end has been sent, and not before. Both
  ///     as in RxSwift.
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
    if joined.connects { connections.start(joined, run) }
    return Departure(connections, joined.connection, closes: true)
  }

  override func runCounted(_ sink: Sink<Element>) {
    if connections.isLasting, connections.isOver { return makeHub().run(sink) }
    let joined = connections.join(as: .counted, makeHub)
    let departure = Departure(connections, joined.connection)
    // Otherwise added before the hub replays, so that a subscriber that has enough of that leaves there and
    // then: what goes on with the same sequence must not find this connection. Added last it is cheaper to
    // dispose of.
    let isFresh = joined.connects && !connections.isLasting
    if !isFresh { sink.scope.add(departure) }
    hub(joined).run(sink)
    if isFresh { sink.scope.add(departure) }
    guard joined.connects else { return }
    joined.connection.scope.shareContext(of: sink.scope)
    connections.start(joined, run)
  }

  // Unsafe: all hubs of `connections` come from `makeHub`.
  private func hub(_ joined: Connections.Joined) -> Hub<Input, Element> {
    unsafe unsafeDowncast(joined.hub, to: Hub<Input, Element>.self)
  }

  private func run(_ joined: Connections.Joined) {
    let (connection, hub) = (joined.connection, hub(joined))
    source.run(
      Sink(
        // A lasting hub serves the next connection too. Without this check, a subscriber would get an element
        // twice while an ended connection is still being unsubscribed.
        next: connections.isLasting ? { if !connection.isOver { hub.next($0) } } : hub.next,
        rest: ConnectionSink(connections, connection)))
  }
}

extension Multicast: @unchecked Sendable {}  // Sendable: `connections` is, and everything else is constant.

/// The end of the stretch from the source to a connection's hub.
private final class ConnectionSink: AnySink, @unchecked Sendable {  // Sendable: events are serial.
  private let connections: Connections
  private let connection: Connection
  // Exclusivity unchecked: as above, and no access spans a call.
  @safe @exclusivity(unchecked) private var hub: AnyHub?

  init(_ connections: Connections, _ connection: Connection) {
    self.connections = connections
    self.connection = connection
    super.init(scope: connection.scope)
  }

  override func end(_ terminal: __owned Terminal) {
    hub = connections.end(connection)
    if connections.sendsEndFirst { goOn(terminal) }
    // Even if the last subscriber has left since: the hub may have others, if it is lasting.
    guard let closed = scope.close(for: self, terminal, ifDisposed: Scope.Closed()) else { return }
    goOn(terminal)
    closed.settle()
  }

  override func goOn(_ terminal: Terminal) { hub.take()?.end(terminal) }
}

/// The disposable of a subscriber that counts, or of the connection itself.
final class Departure: Cancelable, @unchecked Sendable {  // Sendable: one thread alone touches `connections`.
  // Exclusivity unchecked: the thread that sets `disposed` alone touches it.
  @safe @exclusivity(unchecked) private var connections: Connections?
  private let connection: Connection
  private let closes: Bool
  private let disposed = Atomic(false)

  init(_ connections: Connections, _ connection: Connection, closes: Bool = false) {
    self.connections = connections
    self.connection = connection
    self.closes = closes
  }

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  func dispose() { PendingDisposals.dispose(self) }

  // The caller disposes of the shared subscription, in a loop. Calls would nest as deep as a chain of
  // operators that share is long.
  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    guard let connections = connections.take() else { return }
    connections.leave(connection, closes: closes, leavingRestTo: &pending)
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

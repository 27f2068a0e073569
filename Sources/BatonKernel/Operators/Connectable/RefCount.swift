// SPDX-License-Identifier: MIT

import Synchronization

extension ConnectableObservableType {
  @usableFromInline
  package func _refCount() -> Observable<Element> {
    if let sequence = self as? ConnectableObservable<Element> { return sequence.refCount() }
    let connect = UncheckedSendable(connect)
    return CountedSubscribers(asObservable()) { connect.value() }
  }
}

/// The disposable of a subscriber that shares a subscription with others, or of the connection itself.
final class Departure: Cancelable {
  private let disposed = Atomic(false)
  // Exclusivity unchecked: the thread that sets `disposed` alone touches it.
  @safe @exclusivity(unchecked) private var leave: (() -> (any Disposable)?)?

  /// - Parameter leave: Called once. Returns the shared subscription if that ends too.
  init(_ leave: @escaping () -> (any Disposable)?) { self.leave = leave }

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  func dispose() { PendingDisposals.dispose(self) }

  // The caller disposes of the shared subscription, in a loop. Here, the calls for a chain of operators that share would nest as deep as
  // the chain is long.
  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    let leave = leave
    self.leave = nil
    if let shared = leave?() { pending.push(shared) }
  }
}

/// `refCount()` of a sequence of the library's.
final class RefCounted<Element>: Observable<Element> {
  private let source: ConnectableObservable<Element>

  init(_ source: ConnectableObservable<Element>) {
    self.source = source
    super.init(base: ())
  }

  override func run(_ sink: __owned Sink<Element>) { source.runCounted(sink) }

  override var linearLength: Int { source.linearLength }

  override var stage: Stage { Stage("refCount", above: source) }
}

/// `refCount()` of a user's connectable sequence: connected while it has subscribers.
///
/// A connection ends before its first subscriber gets the terminal event. If that subscriber subscribes again at once, while
/// others still wait for the event, its new subscription begins the next connection. Connecting and disconnecting are foreign code.
private final class CountedSubscribers<Element>: Observable<Element> {
  /// A closure within a struct, as ``LongRelease/releaseClosure(in:)`` takes it.
  private struct Connector {
    let connect: () -> any Disposable

    init(_ connect: @escaping () -> any Disposable) { self.connect = connect }
  }

  private let source: LongLink<Element>
  // Exclusivity unchecked: constant until `deinit`.
  @safe @exclusivity(unchecked) private var connector: Connector
  private let connections = Connections(isLasting: false, sendsEndFirst: false)

  init(_ source: Observable<Element>, _ connect: @escaping () -> any Disposable) {
    self.source = LongLink(source)
    connector = Connector(connect)
    super.init(base: ())
  }

  // The closure may hold the rest of a long chain.
  deinit { LongRelease.releaseClosure(in: &connector) }

  override var stage: Stage { Stage("refCount", above: source) }

  override func run(_ sink: __owned Sink<Element>) {
    var joined = join()
    source.run(
      Sink(
        sink, next: sink.next,
        error: { [connections, connection = joined.connection] error in
          connections.end(connection, error)
          sink.error(error)
        },
        completed: { [connections, connection = joined.connection] in
          connections.end(connection, nil)
          sink.completed()
        }))
    // If the connection ended before this subscription was made, the subscriber belongs to the next connection.
    if !sink.scope.isDisposed, joined.connection.isOver {
      CountedDeparture(connections, joined.connection).dispose()
      joined = join()
    }
    let connection = joined.connection
    sink.scope.add(CountedDeparture(connections, connection))
    // Not if this was the only subscriber, and its subscription has ended at once.
    if joined.connects, !connection.isOver { connection.scope.add(foreign: connector.connect()) }
  }

  /// The sequence itself sends to its subscribers, so the hub does nothing.
  private func join() -> Connections.Joined {
    connections.join(as: .counted) { AnyHub(end: { _ in }, close: {}) }
  }
}

extension CountedSubscribers: @unchecked Sendable {}  // Sendable: `connections` is, the rest is constant.
extension Departure: @unchecked Sendable {}  // Sendable: one thread alone touches `leave`.
extension RefCounted: @unchecked Sendable {}  // Sendable: immutable.

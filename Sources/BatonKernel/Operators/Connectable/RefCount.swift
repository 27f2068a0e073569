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
/// A connection begins with the first subscriber, and ends when the last one leaves, or before its first subscriber
/// gets the terminal event. If that subscriber subscribes again at once, while others still wait for the
/// event, its new subscription begins the next connection. Connecting and disconnecting are foreign code, and
/// happen outside the lock.
private final class CountedSubscribers<Element>: Observable<Element> {
  /// A closure within a struct, as ``LongRelease/releaseClosure(in:)`` takes it.
  private struct Connector {
    let connect: () -> any Disposable

    init(_ connect: @escaping () -> any Disposable) { self.connect = connect }
  }

  private final class Connection: @unchecked Sendable {  // Sendable: `current` guards `count`.
    var count = 0
    let disposable = SingleAssignmentDisposable()
  }

  private let source: LongLink<Element>
  // Exclusivity unchecked: constant until `deinit`.
  @safe @exclusivity(unchecked) private var connector: Connector
  private let current = Lock<Connection?>(nil)

  init(_ source: Observable<Element>, _ connect: @escaping () -> any Disposable) {
    self.source = LongLink(source)
    connector = Connector(connect)
    super.init(base: ())
  }

  // The closure may hold the rest of a long chain.
  deinit { LongRelease.releaseClosure(in: &connector) }

  override var stage: Stage { Stage("refCount", above: source) }

  override func run(_ sink: __owned Sink<Element>) {
    let (joined, isFirstOfJoined) = join()
    source.run(
      Sink(
        sink, next: sink.next,
        error: { [self] error in
          end(joined)
          sink.error(error)
        },
        completed: { [self] in
          end(joined)
          sink.completed()
        }))
    // If the connection ended before this subscription was made, the subscriber belongs to the next connection.
    let isLate = !sink.scope.isDisposed && current.withLock { $0 !== joined }
    if isLate, leave(joined) { joined.disposable.dispose() }
    let (connection, isFirst) = isLate ? join() : (joined, isFirstOfJoined)
    sink.scope.add(Departure { [self] in leave(connection) ? connection.disposable : nil })
    // Not if this was the only subscriber, and its subscription has ended at once.
    if isFirst, current.withLock({ $0 === connection }) {
      connection.disposable.setDisposable(connector.connect())
    }
  }

  /// Joins the current connection, or begins one. `isFirst` tells whether it began one.
  private func join() -> (Connection, isFirst: Bool) {
    current.withLock { current in
      let isFirst = current == nil
      let connection = current ?? Connection()
      current = connection
      connection.count += 1
      return (connection, isFirst)
    }
  }

  /// Returns whether the last subscriber has left: then the caller disposes of the connection.
  private func leave(_ connection: Connection) -> Bool {
    current.withLock { current in
      connection.count -= 1
      if connection.count > 0 { return false }
      if current === connection { current = nil }
      return true
    }
  }

  private func end(_ connection: Connection) {
    current.withLock { if $0 === connection { $0 = nil } }
    connection.disposable.dispose()
  }
}

extension CountedSubscribers: @unchecked Sendable {}  // Sendable: `current` is a lock, the rest constant.
extension Departure: @unchecked Sendable {}  // Sendable: one thread alone touches `leave`.
extension RefCounted: @unchecked Sendable {}  // Sendable: immutable.

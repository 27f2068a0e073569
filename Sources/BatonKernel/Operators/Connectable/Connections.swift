// SPDX-License-Identifier: MIT

import Synchronization

/// The connections of a shared sequence to its source, of which at most one is current. A connection begins
/// with the first subscriber or with `connect`, subscribes to the source at most once, and ends upon the
/// terminal event, upon disposal or, if its subscribers are counted, when the last one leaves. The next
/// subscriber then begins another.
///
/// A counted subscriber that begins a connection while its thread is still subscribing to the source for the
/// one before does not subscribe there and then, because both subscriptions would be open: the thread does so
/// when the former has returned.
///
/// Invariant: a thread that is late touches only the connection that it joined, never the next one. The lock
/// guards which connection is current and how many subscribers it has; subscribing to the source and
/// disposing happen outside it.
///
/// A connection that has ended releases its hub. If nobody else can send through the hub, as with
/// `publish()`, the hub releases its subscribers too, because no event can reach them any more.
final class Connections: Sendable {
  private struct State {
    var connection: Connection?
    /// Whether a hub that serves all connections has got its terminal event.
    var isOver = false
    /// A connection that has ended while a thread was subscribing to its source.
    var former: Connection?

    /// Ends a connection if it is the current one, and returns its hub, which the caller closes outside the
    /// lock.
    mutating func take(_ connection: Connection) -> AnyHub? {
      guard self.connection === connection else { return nil }
      self.connection = nil
      connection.over.storeReleasing(true)
      if connection.starter.load(ordering: .relaxed) != 0 { former = connection }
      return connection.hub.take()
    }
  }

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
    let connects: Bool
    /// A connection that has ended, whose source a thread was still subscribing to.
    var former: Connection?
  }

  let isLasting: Bool
  let sendsEndFirst: Bool
  private let state = Lock(State())

  init(isLasting: Bool, sendsEndFirst: Bool) {
    self.isLasting = isLasting
    self.sendsEndFirst = sendsEndFirst
  }

  // A connected source holds this object, so a connection that is current here was never connected.
  deinit {
    let hub = state.withLock { $0.connection?.hub }
    if !isLasting { hub?.dispose() }
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Joins the current connection. Begins one if there is none.
  func join(as joiner: Joiner, _ makeHub: () -> AnyHub) -> Joined {
    if let joined = joinCurrent(or: nil, as: joiner) { return joined }
    // Made outside the lock, because making a hub may run a user's closure.
    return joinCurrent(or: Connection(makeHub()), as: joiner)!
  }

  private func joinCurrent(or new: Connection?, as joiner: Joiner) -> Joined? {
    state.withLock { state in
      // The hub is nil only once its connection has ended, and the current connection has not ended.
      guard let connection = state.connection ?? new, let hub = connection.hub else { return nil }
      state.connection = connection
      if joiner == .counted { connection.count += 1 }
      let connects = joiner != .guest && !connection.isConnected
      if connects { connection.isConnected = true }
      return Joined(
        connection: connection, hub: hub, connects: connects,
        former: connects && joiner == .counted ? state.former : nil)
    }
  }

  /// Subscribes to the source of a connection, unless all subscribers have left meanwhile: now or, if the
  /// calling thread is still subscribing to that of the connection before, when that has returned.
  func start(_ joined: Joined, _ subscribe: (Joined) -> Void) {
    let thread = ThreadIdentity.current
    if let former = joined.former, former.starter.load(ordering: .relaxed) == thread {
      // A connection that waits here already is over.
      former.following = joined
      return
    }
    // A loop, so that the stack does not grow with the number of connections.
    var next: Joined? = joined
    while let joined = next, case let connection = joined.connection, !connection.scope.isDisposed {
      connection.starter.store(thread, ordering: .relaxed)
      subscribe(joined)
      connection.starter.store(0, ordering: .relaxed)
      next = connection.following.take()
      if connection.isOver { state.withLock { if $0.former === connection { $0.former = nil } } }
    }
  }

  /// The source of a connection has ended. Returns the hub that is to be told.
  func end(_ connection: Connection) -> AnyHub? {
    state.withLock { state in
      let hub = state.take(connection)
      if hub != nil { state.isOver = isLasting }
      return hub
    }
  }

  /// A counted subscriber leaves or, if `closes`, the connection ends without an event, however many there
  /// are.
  func leave(_ connection: Connection, closes: Bool, leavingRestTo pending: inout PendingDisposals) {
    let (isOver, hub) = state.withLock { state in
      if !closes { connection.count -= 1 }
      return !closes && connection.count > 0 ? (false, nil) : (true, state.take(connection))
    }
    if isOver {
      pending.push(object: connection.scope)
    } else if connection.scope.isDisposed {
      connection.scope.leaveIfToWaitFor(to: &pending)
    }
    // A lasting hub serves the next connection too.
    if !isLasting { hub?.beginDisposal(leavingRestTo: &pending) }
  }
}

final class Connection: @unchecked Sendable {  // Sendable: by the lock of `Connections`, or as said below.
  /// Nil once the connection has ended. Only touched under the lock.
  var hub: AnyHub?
  let scope = Scope()
  /// The number of subscribers that count. Only touched under the lock.
  var count = 0
  /// Whether a thread subscribes to the source, or has. Only touched under the lock.
  var isConnected = false
  /// Set under the lock, so it is set before the next connection subscribes to the source.
  let over = Atomic(false)
  /// The identity of the thread that is subscribing to the source, or 0.
  let starter = Atomic<UInt>(0)
  /// The next connection, which the thread that is subscribing to the source is to start. Only that thread
  /// touches it.
  var following: Connections.Joined?

  /// Whether the connection has ended, so that the next one may have begun.
  var isOver: Bool { over.load(ordering: .acquiring) }

  init(_ hub: AnyHub) { self.hub = hub }
}

// SPDX-License-Identifier: MIT

extension ConnectableObservableType {
  @usableFromInline
  package func _refCount() -> Observable<Element> {
    if let sequence = self as? ConnectableObservable<Element> { return sequence.refCount() }
    return CountedSubscribers(asObservable(), connect)
  }
}

/// `refCount()` of a sequence of the library's.
final class RefCounted<Element>: Observable<Element>, @unchecked Sendable {  // Sendable: immutable.
  private let source: ConnectableObservable<Element>

  init(_ source: ConnectableObservable<Element>) {
    self.source = source
    super.init(base: ())
  }

  override func run(_ sink: __owned Sink<Element>) { source.runCounted(sink) }

  override var linearLength: Int { source.linearLength }

  override func forEachStage(_ body: (StaticString) -> Bool) {
    if body("refCount") { source.forEachStage(body) }
  }
}

/// `refCount()` of a user's connectable sequence: connected while it has subscribers.
///
/// A connection ends before its first subscriber gets the terminal event. If that subscriber subscribes again
/// at once, while others still wait for the event, its new subscription begins the next connection.
/// Connecting and disconnecting are foreign code.
private final class CountedSubscribers<Element>: Observable<Element>, @unchecked Sendable {
  // Sendable: `connections` is, the rest is constant.
  private let source: LongLink<Element>
  // Exclusivity unchecked: constant until `deinit`.
  @safe @exclusivity(unchecked) private var connect: UncheckedSendable<() -> any Disposable>
  private let connections = Connections(isLasting: false, sendsEndFirst: false)

  init(_ source: Observable<Element>, _ connect: @escaping () -> any Disposable) {
    self.source = LongLink(source)
    self.connect = UncheckedSendable(connect)
    super.init(base: ())
  }

  // The closure may hold the rest of a long chain.
  deinit { LongRelease.releaseClosure(in: &connect) }

  override func forEachStage(_ body: (StaticString) -> Bool) {
    if body("refCount") { source.forEachStage(body) }
  }

  override func run(_ sink: __owned Sink<Element>) {
    var joined = join()
    source.run(
      Sink(
        scope: sink.scope, next: sink.next,
        end: { [connections, connection = joined.connection] terminal in
          _ = connections.end(connection)
          let closed = connection.scope.closeIfOpen(leavingTaskTo: sink.scope)
          sink.end(terminal)
          closed.settle()
        }))
    // If the connection ended before this subscription was made, the subscriber belongs to the next one.
    if !sink.scope.isDisposed, joined.connection.isOver {
      Departure(connections, joined.connection).dispose()
      joined = join()
    }
    let connection = joined.connection
    sink.scope.add(Departure(connections, connection))
    // Not if this was the only subscriber, and its subscription has ended at once.
    if joined.connects, !connection.isOver { connection.scope.add(foreign: connect.value()) }
  }

  /// The sequence itself sends to its subscribers, so the hub does nothing.
  private func join() -> Connections.Joined {
    connections.join(as: .counted) { AnyHub(end: { _ in }, close: {}) }
  }
}

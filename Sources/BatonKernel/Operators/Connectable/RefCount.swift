// SPDX-License-Identifier: MIT

extension ConnectableObservableType {
  package func refCounted() -> Observable<Element> {
    if let sequence = self as? ConnectableObservable<Element> { return sequence.refCount() }
    let connect = UncheckedSendable(connect)
    return CountedSubscribers(asObservable()) { connect.value() }
  }
}

/// What ``ConnectableObservable/refCount()`` makes.
final class RefCounted<Element>: Observable<Element> {
  private let source: ConnectableObservable<Element>

  init(_ source: ConnectableObservable<Element>) {
    self.source = source
    super.init(base: ())
  }

  override func run(_ sink: Sink<Element>) { source.runCounted(sink) }
}

/// What `refCount()` makes of a user's connectable sequence: connected while it has subscribers.
///
/// A turn begins with the first subscriber and is over when the last one leaves; the next begins another. Connecting
/// and disconnecting are foreign code, and happen outside the lock.
private final class CountedSubscribers<Element>: Observable<Element> {
  private struct Turn {
    var count = 0
    let connection = SingleAssignmentDisposable()
  }

  private let source: Observable<Element>
  private let connect: () -> any Disposable
  private let turn = Lock<Turn?>(nil)

  init(_ source: Observable<Element>, _ connect: @escaping () -> any Disposable) {
    self.source = source
    self.connect = connect
    super.init(base: ())
  }

  override func run(_ sink: Sink<Element>) {
    let (connection, isFirst) = turn.withLock { turn in
      let isFirst = turn == nil
      turn = turn ?? Turn()
      turn!.count += 1
      return (turn!.connection, isFirst)
    }
    source.run(sink)
    sink.scope.add(AnonymousDisposable { [self] in leave() })
    if isFirst { connection.setDisposable(connect()) }
  }

  private func leave() {
    let ended = turn.withLock { turn -> SingleAssignmentDisposable? in
      turn!.count -= 1
      if turn!.count > 0 { return nil }
      defer { turn = nil }
      return turn!.connection
    }
    ended?.dispose()
  }
}

extension CountedSubscribers: @unchecked Sendable {}  // Sendable: a lock; what connects is.
extension RefCounted: @unchecked Sendable {}  // Sendable: immutable.

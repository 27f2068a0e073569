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
/// A turn begins with the first subscriber and is over when the last one leaves, or before the terminal event reaches
/// the first of them: one that subscribes again then, while others are still to get that event, begins another.
/// Connecting and disconnecting are foreign code, and happen outside the lock.
private final class CountedSubscribers<Element>: Observable<Element> {
  private final class Turn: @unchecked Sendable {  // Sendable: `count` belongs to the lock.
    var count = 0
    let connection = SingleAssignmentDisposable()
  }

  private let source: Observable<Element>
  private let connect: () -> any Disposable
  private let current = Lock<Turn?>(nil)

  init(_ source: Observable<Element>, _ connect: @escaping () -> any Disposable) {
    self.source = source
    self.connect = connect
    super.init(base: ())
  }

  override func run(_ sink: Sink<Element>) {
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
    // If the turn ended before this was subscribed, it waits for what the next one sends.
    let isLate = !sink.scope.isDisposed && current.withLock { $0 !== joined }
    if isLate { leave(joined) }
    let (turn, isFirst) = isLate ? join() : (joined, isFirstOfJoined)
    sink.scope.add(AnonymousDisposable { [self] in leave(turn) })
    // Not if it was the only one, and its subscription has ended at once.
    if isFirst, current.withLock({ $0 === turn }) { turn.connection.setDisposable(connect()) }
  }

  /// Joins the current turn, or begins one; returns whether it did that.
  private func join() -> (Turn, isFirst: Bool) {
    current.withLock { current in
      let isFirst = current == nil
      let turn = current ?? Turn()
      current = turn
      turn.count += 1
      return (turn, isFirst)
    }
  }

  private func leave(_ turn: Turn) {
    let isLast = current.withLock { current in
      turn.count -= 1
      if turn.count > 0 { return false }
      if current === turn { current = nil }
      return true
    }
    if isLast { turn.connection.dispose() }
  }

  private func end(_ turn: Turn) {
    current.withLock { if $0 === turn { $0 = nil } }
    turn.connection.dispose()
  }
}

extension CountedSubscribers: @unchecked Sendable {}  // Sendable: a lock; what connects is.
extension RefCounted: @unchecked Sendable {}  // Sendable: immutable.

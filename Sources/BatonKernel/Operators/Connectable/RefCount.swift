// SPDX-License-Identifier: MIT

extension ConnectableObservableType {
  @usableFromInline
  package func _refCount() -> Observable<Element> {
    if let sequence = self as? ConnectableObservable<Element> { return sequence.refCount() }
    let connect = UncheckedSendable(connect)
    return CountedSubscribers(asObservable()) { connect.value() }
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

  override var stage: Stage { Stage("refCount", above: source) }
}

/// `refCount()` of a user's connectable sequence: connected while it has subscribers.
///
/// A turn begins with the first subscriber, and ends when the last one leaves, or before its first subscriber
/// gets the terminal event. If that subscriber subscribes again at once, while others still wait for the
/// event, its new subscription begins the next turn. Connecting and disconnecting are foreign code, and
/// happen outside the lock.
private final class CountedSubscribers<Element>: Observable<Element> {
  private final class Turn: @unchecked Sendable {  // Sendable: `current` guards `count`.
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
    // If the turn ended before this subscription was made, the subscriber belongs to the next turn.
    let isLate = !sink.scope.isDisposed && current.withLock { $0 !== joined }
    if isLate { leave(joined) }
    let (turn, isFirst) = isLate ? join() : (joined, isFirstOfJoined)
    sink.scope.add(AnonymousDisposable { [self] in leave(turn) })
    // Not if this was the only subscriber, and its subscription has ended at once.
    if isFirst, current.withLock({ $0 === turn }) { turn.connection.setDisposable(connect()) }
  }

  /// Joins the current turn, or begins one. `isFirst` tells whether it began one.
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

extension CountedSubscribers: @unchecked Sendable {}  // Sendable: `current` is a lock, the rest constant.
extension RefCounted: @unchecked Sendable {}  // Sendable: immutable.

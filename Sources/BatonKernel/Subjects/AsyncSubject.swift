// SPDX-License-Identifier: MIT

/// A subject that sends only its last element, and only when it completes.
///
///     events        --1---2---3---|
///     subscriber    --------------3|
///
/// A later subscriber gets the same: that element, and the completion. If there was no element, only the
/// completion is sent; an error is sent without an element. Events may be sent from any thread. Subscribers get
/// the outcome in the order in which they subscribed.
///
/// - Scheduling: Delivers on the thread that completes the subject. A later subscriber gets the element and
///   the completion within the call that subscribes.
/// - SeeAlso: [reactivex.io: Subject](https://reactivex.io/documentation/subject.html)
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType {
  /// The type of the observer that this subject is.
  public typealias SubjectObserverType = AsyncSubject<Element>

  @usableFromInline let outcome: AsyncOutcome<Element>

  @usableFromInline
  package init(outcome: AsyncOutcome<Element>) {
    self.outcome = outcome
    super.init(base: ())
  }

  // Subscriptions hold the outcome and not the subject, so the subscribers are released together with the
  // subject.
  deinit { outcome.multicaster.close() }

  /// Whether there are subscribers.
  public var hasObservers: Bool { outcome.multicaster.hasMembers }

  /// Receives an event. A terminal event reaches the subscribers.
  public func on(_ event: Event<Element>) {
    if case .next(let element) = event { outcome.next(element) } else { outcome.end(event) }
  }

  /// Sends the error that ends the sequence.
  public func onError(_ error: any Error) { outcome.end(.error(error)) }

  /// Sends the last element and the completion.
  public func onCompleted() { outcome.end(.completed) }

  /// This subject.
  public func asObserver() -> AsyncSubject<Element> { self }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Element>) { outcome.run(sink) }
}

extension AsyncSubject: @unchecked Sendable {}  // Sendable: `outcome` is.

/// The outcome of a sequence: its last element, or its error.
///
/// It is open, with the last element so far, and then completed with that element, or failed. The lock orders
/// elements and the end. Only the end goes through the multicaster, because nothing else is delivered, and the
/// element does not change any more by then.
@usableFromInline
package final class AsyncOutcome<Element> {
  private enum State {
    case open(last: Element?)
    case completed(last: Element?)
    case failed
  }

  fileprivate let multicaster = Multicaster<Element>()
  private let state = Lock(UncheckedSendable(State.open(last: nil)))

  package init() {}

  fileprivate func next(_ element: Element) {
    var replaced: Element?  // Released after the lock has been left.
    state.withLock { state in
      guard case .open(let last) = state.value else { return }
      replaced = last
      state.value = .open(last: element)
    }
    withExtendedLifetime(replaced) {}
  }

  fileprivate func end(_ event: Event<Element>) {
    var last: Element?  // Released after the lock has been left.
    let isFirst = state.withLock { state in
      guard case .open(let element) = state.value else { return false }
      last = element
      state.value = event.isCompleted ? .completed(last: element) : .failed
      return true
    }
    withExtendedLifetime(last) {}
    if isFirst { multicaster.on(event) }
  }

  fileprivate func run(_ sink: __owned Sink<Element>) {
    _ = multicaster.run(
      Sink(
        sink,
        next: sink.next,
        completed: { [self] in
          if let element {
            sink.next(element)
            if sink.scope.isDisposed { return }
          }
          sink.completed()
        }
      )
    )
  }

  /// The last element, if the outcome has completed with one.
  private var element: Element? {
    state.withLock { state -> UncheckedSendable<Element?> in
      guard case .completed(let last) = state.value else { return UncheckedSendable(nil) }
      return UncheckedSendable(last)
    }.value
  }
}

extension AsyncOutcome: @unchecked Sendable {}  // Sendable: `state` is a lock, and `multicaster` is Sendable.

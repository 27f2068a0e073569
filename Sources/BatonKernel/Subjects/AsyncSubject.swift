// SPDX-License-Identifier: MIT

/// A subject that sends its last element, when it completes.
///
///     events        --1---2---3---|
///     subscriber    --------------3|
///
/// Who subscribes later gets the same: that element and the completion. If there was no element there is just the
/// completion; an error is sent without an element. Events may be sent from any thread.
///
/// - Scheduling: Delivers on the thread that completes it, or, to who subscribes later, within that call.
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

  // Subscriptions hold the outcome and not the subject: with the subject its observers go.
  deinit { outcome.fan.close() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { outcome.fan.hasMembers }

  /// Takes one event; a terminal one reaches the subscribers.
  public func on(_ event: Event<Element>) {
    if case .next(let element) = event { outcome.next(element) } else { outcome.end(event) }
  }

  /// Sends the error that ends the sequence.
  public func onError(_ error: any Error) { outcome.end(.error(error)) }

  /// Sends the last element and the end of the sequence.
  public func onCompleted() { outcome.end(.completed) }

  /// This subject.
  public func asObserver() -> AsyncSubject<Element> { self }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) { outcome.run(sink) }
}

extension AsyncSubject: @unchecked Sendable {}  // Sendable: the outcome is.

/// What a sequence comes to: its last element, or its error.
///
/// Open, with the last element so far; then completed with it, or failed. Elements and the end take their places in the
/// lock. Only the end passes the fan: there is nothing else to deliver, and by then the element stays as it is.
@usableFromInline
package final class AsyncOutcome<Element> {
  private enum State {
    case open(last: Element?)
    case completed(last: Element?)
    case failed
  }

  fileprivate let fan = Fan<Element>()
  private let state = Lock(UncheckedSendable(State.open(last: nil)))

  package init() {}

  fileprivate func next(_ element: Element) {
    var replaced: Element?  // Released out of the lock.
    state.withLock { state in
      guard case .open(let last) = state.value else { return }
      replaced = last
      state.value = .open(last: element)
    }
    withExtendedLifetime(replaced) {}
  }

  fileprivate func end(_ event: Event<Element>) {
    var last: Element?  // Released out of the lock.
    let isFirst = state.withLock { state in
      guard case .open(let element) = state.value else { return false }
      last = element
      state.value = event.isCompleted ? .completed(last: element) : .failed
      return true
    }
    withExtendedLifetime(last) {}
    if isFirst { fan.on(event) }
  }

  fileprivate func run(_ sink: Sink<Element>) {
    _ = fan.run(
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

  /// The element that it has completed with.
  private var element: Element? {
    state.withLock { state -> UncheckedSendable<Element?> in
      guard case .completed(let last) = state.value else { return UncheckedSendable(nil) }
      return UncheckedSendable(last)
    }.value
  }
}

extension AsyncOutcome: @unchecked Sendable {}  // Sendable: a lock and a fan.

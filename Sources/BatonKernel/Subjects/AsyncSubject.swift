// SPDX-License-Identifier: MIT

/// A subject that sends only its last element, and only when it completes.
///
///     events        --1---2---3---|
///     subscriber    --------------3|
///
/// A later subscriber gets the same: that element, and the completion. If there was no element, only the
/// completion is sent; an error is sent without an element. Events may be sent from any thread. Subscribers
/// get the outcome in the order in which they subscribed.
///
/// - Scheduling: Delivers on the thread that completes the subject. A later subscriber gets the element and
///   the completion within the call that subscribes.
/// - SeeAlso: [reactivex.io: Subject](https://reactivex.io/documentation/subject.html)
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType {
  /// The type of the observer that this subject is.
  public typealias SubjectObserverType = AsyncSubject<Element>

  private let multicaster: ReplayMulticaster<Element>
  /// The last element, and whether a terminal event has come.
  private let state = Lock(UncheckedSendable((last: Element?.none, isOver: false)))

  @usableFromInline
  package init(multicaster: ReplayMulticaster<Element>) {
    self.multicaster = multicaster
    super.init(base: ())
  }

  deinit { multicaster.close() }

  /// Whether there are subscribers.
  public var hasObservers: Bool { multicaster.hasMembers }

  /// Receives an event. A terminal event reaches the subscribers.
  public func on(_ event: Event<Element>) {
    // An element takes the last one's place, a terminal event takes the last one out. Released after the lock
    // has been left.
    var last = event.element
    let isEnd = state.withLock { state in
      if state.value.isOver { return false }
      swap(&state.value.last, &last)
      state.value.isOver = event.isStopEvent
      return event.isStopEvent
    }
    guard isEnd else { return }
    if event.isCompleted, let last { multicaster.next(last) }
    multicaster.on(event)
  }

  /// This subject.
  public func asObserver() -> AsyncSubject<Element> { self }

  @usableFromInline
  package override func forEachStage(_ body: (StaticString) -> Bool) { _ = body("AsyncSubject") }

  @usableFromInline package override func run(_ sink: __owned Sink<Element>) { _ = multicaster.run(sink) }
}

extension AsyncSubject: @unchecked Sendable {}  // Sendable: `state` is a lock, and `multicaster` is Sendable.

// SPDX-License-Identifier: MIT

/// A subject that has a value, the newest element: who subscribes gets it first.
///
///     value 0       --1---2---3---|
///     subscriber        ^1-2--3---|
///
/// Events may be sent from any thread and from inside a subscriber's closure: one that comes while another is
/// being delivered waits its turn, and is the value at once. Who subscribes after the terminal event gets
/// just that one.
/// Threads that send faster than the subscribers take are slowed down, and tasks are not: see ``PublishSubject``.
///
/// - Scheduling: Sends the value to a new subscriber on the thread that subscribes, within the call. Other
///   events are delivered on the thread that sends, or, if events overlap, on one of those that send.
/// - SeeAlso: [reactivex.io: Subject](https://reactivex.io/documentation/subject.html)
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// The type of the observer that this subject is.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  @usableFromInline package let fan: ReplayFan<Element>

  @usableFromInline
  package init(first value: Element) {
    fan = ReplayFan(limit: 1, [value], replaysAfterEnd: false)
    super.init(base: ())
  }

  // Subscriptions hold the fan and not the subject: with the subject its observers go.
  deinit { fan.close() }

  /// What `value()` of a face returns: the element that was sent last.
  @usableFromInline
  package func newest() throws -> Element {
    let newest = fan.newest
    if let error = newest.terminal?.error { throw error }
    guard !newest.isClosed, let element = newest.element else {
      throw RxError.disposed(object: self)
    }
    return element
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { fan.hasMembers }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { fan.isClosed }

  /// Sends one event to the subscribers.
  @inlinable
  public func on(_ event: Event<Element>) {
    if case .next(let element) = event { fan.next(element) } else { fan.on(event) }
  }

  /// Sends the error that ends the sequence.
  public func onError(_ error: any Error) { fan.on(.error(error)) }

  /// Sends the end of the sequence.
  public func onCompleted() { fan.on(.completed) }

  /// This subject.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Lets all subscribers go without an event. Later events are ignored, and who subscribes later gets
  /// ``RxError/disposed(object:)``.
  public func dispose() { fan.close() }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) {
    if !fan.run(sink) { sink.error(RxError.disposed(object: self)) }
  }
}

extension BehaviorSubject: @unchecked Sendable {}  // Sendable: the fan is.

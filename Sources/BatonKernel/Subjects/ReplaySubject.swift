// SPDX-License-Identifier: MIT

/// A subject that remembers: who subscribes gets the last elements first, and the terminal event if there was
/// one.
///
///     buffer of 2   --1---2---3-------4---|
///     subscriber                ^2-3--4---|
///
/// Events may be sent from any thread and from inside a subscriber's closure: one that comes while another is
/// being delivered waits its turn.
/// Threads that send faster than the subscribers take are slowed down, and tasks are not: see ``PublishSubject``.
///
/// - Scheduling: Sends the elements that it remembers on the thread that subscribes, within the call. Other
///   events are delivered on the thread that sends, or, if events overlap, on one of those that send.
/// - SeeAlso: [reactivex.io: Subject](https://reactivex.io/documentation/subject.html)
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// The type of the observer that this subject is.
  public typealias SubjectObserverType = ReplaySubject<Element>

  @usableFromInline package let fan: ReplayFan<Element>

  @usableFromInline
  package init(limit: Int) {
    require(limit >= 0, "ReplaySubject: bufferSize must not be negative, was \(limit)")
    fan = ReplayFan(limit: limit)
    super.init(base: ())
  }

  // Subscriptions hold the fan and not the subject: with the subject its observers go.
  deinit { fan.close() }

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
  public func asObserver() -> ReplaySubject<Element> { self }

  /// Lets all subscribers go without an event. Later events are ignored, and who subscribes later gets
  /// ``RxError/disposed(object:)``.
  public func dispose() { fan.close() }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) {
    if !fan.run(sink) { sink.error(RxError.disposed(object: self)) }
  }
}

extension ReplaySubject: @unchecked Sendable {}  // Sendable: the fan is.

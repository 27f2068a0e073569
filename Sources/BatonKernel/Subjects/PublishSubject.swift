// SPDX-License-Identifier: MIT

/// A subject that sends its subscribers what it is sent from then on.
///
///     events        --1---2---3---|
///     subscriber          ^---3---|
///
/// Events may be sent from any thread and from inside a subscriber's closure: one that comes while another is
/// being delivered waits its turn. Who subscribes or disposes delivers nothing. Who subscribes after the terminal
/// event gets just that one.
///
/// Where several threads send faster than the subscribers take, they are slowed down: a thread that sends while
/// hundreds of events wait is held up for two milliseconds at most, so memory stays level. A task is not held up,
/// for the threads of Swift's executors must not sleep: after some microseconds it leaves its event to the thread that
/// delivers, and goes on. So where tasks send faster than the subscribers take, what waits has no bound. There
/// `observe(on:capacity:whenFull:)` between the subject and a slow subscriber, with a policy other than `.wait`, sets
/// one.
///
/// - Scheduling: Delivers on the thread that sends, or, if events overlap, on one of those that send.
/// - SeeAlso: [reactivex.io: Subject](https://reactivex.io/documentation/subject.html)
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// The type of the observer that this subject is.
  public typealias SubjectObserverType = PublishSubject<Element>

  @usableFromInline package let fan: Fan<Element>

  @usableFromInline
  package init(fan: Fan<Element>) {
    self.fan = fan
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
  public func asObserver() -> PublishSubject<Element> { self }

  /// Lets all subscribers go without an event. Later events are ignored, and who subscribes later gets
  /// ``RxError/disposed(object:)``.
  public func dispose() { fan.close() }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) {
    if !fan.run(sink) { sink.error(RxError.disposed(object: self)) }
  }
}

extension PublishSubject: @unchecked Sendable {}  // Sendable: the fan is.

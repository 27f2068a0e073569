// SPDX-License-Identifier: MIT

/// A subject that sends each event to its present subscribers.
///
///     events        --1---2---3---|
///     subscriber          ^---3---|
///
/// Events may be sent from any thread, and from inside a subscriber's closure: an event that comes while
/// another is being delivered waits its turn. A thread that subscribes or disposes never delivers events of
/// other threads. A subscriber that comes after the terminal event gets that event alone.
///
/// Subscribers get each event in the order in which they subscribed.
///
/// Backpressure: if several threads send faster than the subscribers take, a thread that sends while hundreds
/// of events wait, or while one thread has delivered 32 events of others, is blocked for at most two
/// milliseconds, so memory stays level. A task is not blocked, because the threads of Swift's executors must
/// not sleep: after some microseconds it leaves its event to the thread that delivers. So what tasks send has
/// no bound. To set one, put `observe(on:capacity:whenFull:)` with a policy other than `.wait` between the
/// subject and a slow subscriber.
///
/// - Scheduling: An event is delivered on the thread that sends it or, if events overlap, on one of those
///   threads.
/// - SeeAlso: [reactivex.io: Subject](https://reactivex.io/documentation/subject.html)
@_fixed_layout
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// The type of the observer that this subject is.
  public typealias SubjectObserverType = PublishSubject<Element>

  @usableFromInline package let multicaster: Multicaster<Element>

  @usableFromInline
  package init(multicaster: Multicaster<Element>) {
    self.multicaster = multicaster
    super.init(base: ())
  }

  deinit { multicaster.close() }

  /// Whether there are subscribers.
  public var hasObservers: Bool { multicaster.hasMembers }

  /// Whether the subject has been disposed of.
  public var isDisposed: Bool { multicaster.isClosed }

  /// Sends an event to the subscribers.
  @inlinable public func on(_ event: Event<Element>) { multicaster.on(event) }

  /// This subject.
  public func asObserver() -> PublishSubject<Element> { self }

  /// Releases all subscribers without an event. Later events are ignored, and later subscribers get
  /// ``RxError/disposed(object:)``.
  public func dispose() { multicaster.close() }

  @usableFromInline
  package override func forEachStage(_ body: (StaticString) -> Bool) { _ = body("PublishSubject") }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Element>) {
    if !multicaster.run(sink) { sink.error(RxError.disposed(object: self)) }
  }
}

extension PublishSubject: @unchecked Sendable {}  // Sendable: `multicaster` is.

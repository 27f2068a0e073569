// SPDX-License-Identifier: MIT

/// A subject with memory: each new subscriber first gets the last elements, and the terminal event if there
/// was one.
///
///     buffer of 2   --1---2---3-------4---|
///     subscriber                ^2-3--4---|
///
/// Events may be sent from any thread, and from inside a subscriber's closure: an event that comes while
/// another is being delivered waits its turn. Threads that send faster than the subscribers take are slowed
/// down, but tasks are not: see ``PublishSubject``.
///
/// Subscribers get each event in the order in which they subscribed, also those that subscribe from inside a
/// remembered element, as from inside the value of a ``BehaviorSubject``. While a subscriber still gets
/// remembered elements on another thread, it gets later events there, behind these, and nobody waits for it.
///
/// - Scheduling: Remembered elements are sent on the thread that subscribes, within the call. Other events
///   are delivered on the thread that sends them or, if events overlap, on one of those threads.
/// - SeeAlso: [reactivex.io: Subject](https://reactivex.io/documentation/subject.html)
@_fixed_layout
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// The type of the observer that this subject is.
  public typealias SubjectObserverType = ReplaySubject<Element>

  @usableFromInline package let multicaster: ReplayMulticaster<Element>

  @usableFromInline
  package init(limit: Int) {
    require(limit >= 0, "ReplaySubject: bufferSize must not be negative, was \(limit)")
    multicaster = ReplayMulticaster(limit: limit)
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
  public func asObserver() -> ReplaySubject<Element> { self }

  /// Releases all subscribers without an event. Later events are ignored, and later subscribers get
  /// ``RxError/disposed(object:)``.
  public func dispose() { multicaster.close() }

  @usableFromInline
  package override func forEachStage(_ body: (StaticString) -> Bool) { _ = body("ReplaySubject") }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Element>) {
    if !multicaster.run(sink) { sink.error(RxError.disposed(object: self)) }
  }
}

extension ReplaySubject: @unchecked Sendable {}  // Sendable: `multicaster` is.

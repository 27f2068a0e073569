// SPDX-License-Identifier: MIT

/// A subject that has a value, its newest element: each new subscriber gets the value first.
///
///     value 0       --1---2---3---|
///     subscriber        ^1-2--3---|
///
/// Events may be sent from any thread, and from inside a subscriber's closure. An event that comes while
/// another is being delivered waits its turn, but an element becomes the value at once. A subscriber that
/// comes after the terminal event gets that event alone. Threads that send faster than the subscribers take
/// are slowed down, but tasks are not: see ``PublishSubject``.
///
/// Subscribers get each event in the order in which they subscribed, also those that subscribe from inside
/// the value: these get what is sent meanwhile after the subscriber that the value is for. What is sent from
/// inside the value reaches earlier subscribers at once. While a subscriber still gets the value on another
/// thread, it gets later events there, behind it, and nobody waits for it.
///
/// - Scheduling: The value is sent to a new subscriber on the thread that subscribes, within the call. Other
///   events are delivered on the thread that sends them or, if events overlap, on one of those threads.
/// - SeeAlso: [reactivex.io: Subject](https://reactivex.io/documentation/subject.html)
@_fixed_layout
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// The type of the observer that this subject is.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  @usableFromInline package let multicaster: ReplayMulticaster<Element>

  @usableFromInline
  package init(first value: Element) {
    multicaster = ReplayMulticaster(limit: 1, [value], replaysAfterEnd: false)
    super.init(base: ())
  }

  deinit { multicaster.close() }

  /// The implementation of a face's `value()`: the element that was sent last.
  @usableFromInline
  package func newest() throws -> Element {
    let newest = multicaster.newest
    if let error = newest.terminal?.error { throw error }
    guard !newest.isClosed, let element = newest.element else {
      throw RxError.disposed(object: self)
    }
    return element
  }

  /// Whether there are subscribers.
  public var hasObservers: Bool { multicaster.hasMembers }

  /// Whether the subject has been disposed of.
  public var isDisposed: Bool { multicaster.isClosed }

  /// Sends an event to the subscribers.
  @inlinable public func on(_ event: Event<Element>) { multicaster.on(event) }

  /// This subject.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Releases all subscribers without an event. Later events are ignored, and later subscribers get
  /// ``RxError/disposed(object:)``.
  public func dispose() { multicaster.close() }

  @usableFromInline
  package override func forEachStage(_ body: (StaticString) -> Bool) { _ = body("BehaviorSubject") }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Element>) {
    if !multicaster.run(sink) { sink.error(RxError.disposed(object: self)) }
  }
}

extension BehaviorSubject: @unchecked Sendable {}  // Sendable: `multicaster` is.

// SPDX-License-Identifier: MIT

/// A sequence of events that are pushed to whoever subscribes.
///
/// It keeps the rules of ReactiveX whatever the threads: any number of elements, then at most one error or
/// completion; one event is fully delivered before the next begins; after disposal nothing arrives.
open class Observable<Element>: ObservableType {
  /// Makes the part that all sequences share. It has a label because subjects have an `init()`, which a face gives
  /// them.
  @inlinable
  package init(base: Void) {}

  /// Subscribes `observer` to the events of this sequence.
  ///
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public final func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element {
    subscribe(observer: observer)
  }

  /// This sequence.
  @inlinable
  public final func asObservable() -> Observable<Element> { self }

  /// Starts sending to `sink`. What there is to stop goes into `sink.scope`.
  ///
  /// Whoever overrides this promises to send one event at a time, each after the one before on whatever
  /// thread, and to look at `sink.scope.isDisposed` before each.
  @usableFromInline
  package func run(_ sink: Sink<Element>) {
    preconditionFailure("Observable: run(_:) is abstract")
  }

  /// What `run` does, where the thread's trampoline is known to be open.
  @usableFromInline
  package func runInTrampoline(_ sink: Sink<Element>) { run(sink) }

  /// What `run` does as one of the sequences of a merge or of a switch. One that is such itself takes part in that one.
  @usableFromInline
  package func run(_ sink: Sink<Element>, in place: Place<Element>) { run(sink) }
}

/// Another name of ``Observable``, for files in which another type has that one.
public typealias RxObservable<Element> = Observable<Element>

/// The numbers that generating operators count with.
public typealias RxAbstractInteger = FixedWidthInteger

extension Observable: @unchecked Sendable {}  // Sendable: immutable, or locks.

/// An observable that is nothing but what it does for one subscriber.
///
/// It opens the thread's trampoline if that is closed, so that sequences which generate elements take turns.
@usableFromInline
package final class Producer<Element>: Observable<Element> {
  // Exclusivity unchecked: constant but for the end.
  @exclusivity(unchecked) @usableFromInline var body: ProducerBody<Element>?

  @inlinable
  package init(_ body: @escaping (Sink<Element>) -> Void) {
    self.body = ProducerBody(body)
    super.init(base: ())
  }

  @inlinable
  deinit { withUnsafeMutablePointer(to: &body) { LongRelease.releaseClosure(at: $0) } }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) {
    Trampoline.run { runInTrampoline(sink) }
  }

  @usableFromInline
  package override func runInTrampoline(_ sink: Sink<Element>) { body.unsafelyUnwrapped.call(sink) }
}

extension Producer: @unchecked Sendable {}  // Sendable: constant while held.

/// What a producer does, in a form that does not depend on where it is kept.
@usableFromInline
struct ProducerBody<Element> {
  @usableFromInline let call: (Sink<Element>) -> Void

  @inlinable
  init(_ call: @escaping (Sink<Element>) -> Void) { self.call = call }
}

/// A producer that also is told of the place that it runs in, if it is a merge's or a switch's.
@usableFromInline
final class PlacedProducer<Element>: Observable<Element> {
  // Exclusivity unchecked: constant but for the end.
  @exclusivity(unchecked) @usableFromInline var body: PlacedProducerBody<Element>?

  @inlinable
  init(_ body: @escaping (Sink<Element>, Place<Element>?) -> Void) {
    self.body = PlacedProducerBody(body)
    super.init(base: ())
  }

  @inlinable
  deinit { withUnsafeMutablePointer(to: &body) { LongRelease.releaseClosure(at: $0) } }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) {
    Trampoline.run { runInTrampoline(sink) }
  }

  @usableFromInline
  package override func runInTrampoline(_ sink: Sink<Element>) { body.unsafelyUnwrapped.call(sink, nil) }

  @usableFromInline
  package override func run(_ sink: Sink<Element>, in place: Place<Element>) {
    Trampoline.run { body.unsafelyUnwrapped.call(sink, place) }
  }
}

/// What a placed producer does, in a form that does not depend on where it is kept.
@usableFromInline
struct PlacedProducerBody<Element> {
  @usableFromInline let call: (Sink<Element>, Place<Element>?) -> Void

  @inlinable
  init(_ call: @escaping (Sink<Element>, Place<Element>?) -> Void) { self.call = call }
}

extension PlacedProducer: @unchecked Sendable {}  // Sendable: constant while held.

/// An observable that watches each event of another one on its way.
///
/// What the operator was given is kept beside the function that uses it, and not captured by it: so a function
/// without captures, which costs no allocation, makes the sinks.
@usableFromInline
package final class Lifted<Source, Given, Element>: Observable<Element> {
  // Unsafe: retained by init and released by deinit.
  @usableFromInline let source: Unmanaged<Observable<Source>>
  @usableFromInline let given: Given
  @usableFromInline let makeSink: (Given, Sink<Element>) -> Sink<Source>

  @inlinable
  init(
    _ source: Observable<Source>, _ given: Given, _ makeSink: @escaping (Given, Sink<Element>) -> Sink<Source>
  ) {
    self.source = .passRetained(source)
    self.given = given
    self.makeSink = makeSink
    super.init(base: ())
  }

  @inlinable
  deinit { LongRelease.release(source.toOpaque()) }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) {
    Trampoline.run { runInTrampoline(sink) }
  }

  @usableFromInline
  package override func runInTrampoline(_ sink: Sink<Element>) {
    source._withUnsafeGuaranteedRef { $0.runInTrampoline(makeSink(given, sink)) }
  }
}

extension Lifted: @unchecked Sendable {}  // Sendable: immutable.

/// A closure that an operator was given, in a form that does not depend on where it is kept.
@usableFromInline
package struct Transform<Input, Output> {
  @usableFromInline package let call: (Input) throws -> Output

  @inlinable
  package init(_ call: @escaping (Input) throws -> Output) { self.call = call }
}

extension ObservableType {
  /// The sequence whose subscribers each get a sink of their own between this sequence and them.
  @inlinable
  package func lift<Result>(
    _ makeSink: @escaping (Sink<Result>) -> Sink<Element>
  ) -> Observable<Result> {
    Lifted(asObservable(), ()) { _, downstream in makeSink(downstream) }
  }

  /// The sequence whose subscribers each get a sink of their own between this sequence and them, made of what
  /// the operator was given by a function without captures.
  @inlinable
  package func lift<Given, Result>(
    _ given: Given, _ makeSink: @escaping (Given, Sink<Result>) -> Sink<Element>
  ) -> Observable<Result> {
    Lifted(asObservable(), given, makeSink)
  }
}

// SPDX-License-Identifier: MIT

/// A sequence of events that are pushed to its subscribers.
///
/// It keeps the rules of ReactiveX on any threads: any number of elements, then at most one error or
/// completion; one event is fully delivered before the next begins; no event arrives after disposal.
@_fixed_layout
open class Observable<Element>: ObservableType, @unchecked Sendable {  // Sendable: as each subclass says.
  /// The initialiser that all sequences share. Labelled, because subjects have an `init()` in each face.
  @inlinable package init(base: Void) {}

  /// Subscribes `observer` to the events of this sequence.
  ///
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public final func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element {
    observeEvents(with: observer.on)
  }

  /// This sequence.
  @inlinable public final func asObservable() -> Observable<Element> { self }

  /// Starts sending to `sink`, and adds everything that disposal must stop to `sink.scope`.
  ///
  /// An override must send serially, on whatever threads, and check `sink.scope.isDisposed` before each
  /// event. `sink` is owned by the callee: an operator moves it into its own sink, which counts no reference.
  ///
  /// A subclass overrides this or ``runInTrampoline(_:)``.
  @usableFromInline
  package func run(_ sink: __owned Sink<Element>) { Trampoline.run { runInTrampoline(sink) } }

  /// Does what `run(_:)` does, where the thread's trampoline is known to be open.
  @usableFromInline package func runInTrampoline(_ sink: __owned Sink<Element>) { run(consume sink) }

  /// The number of operators in a row that ends with this sequence, each of which holds the one before.
  @usableFromInline package var linearLength: Int { 0 }

  /// Whether `run(_:)` sends all events before it returns, and asks the sink's scope only whether it has been
  /// disposed of. An operator above which all is over with one element then needs no scope of its own.
  @usableFromInline package var isImmediate: Bool { false }

  /// Whether this is a sequence of a user's class, with no operator of the library's above.
  @usableFromInline package var isForeign: Bool { false }

  /// Passes the names of the stages from this sequence upwards, as far as they are known, until `body`
  /// returns false.
  @usableFromInline package func forEachStage(_ body: (StaticString) -> Bool) { _ = body("Observable") }
}

/// Another name of ``Observable``, for files in which another type has that name.
public typealias RxObservable<Element> = Observable<Element>

/// The integers that generating operators count with.
public typealias RxAbstractInteger = FixedWidthInteger

/// A sequence that is nothing but a closure, which runs for each subscriber.
///
/// It opens the thread's trampoline if that is closed, so that sequences that generate elements take turns.
@_fixed_layout @usableFromInline
package final class Producer<Element>: Observable<Element>, @unchecked Sendable {  // Sendable: immutable.
  // Exclusivity unchecked: constant until `deinit`.
  @safe @exclusivity(unchecked) @usableFromInline var body: ProducerBody<Element>
  @usableFromInline let name: StaticString
  @usableFromInline let isOfForeignClass: Bool

  /// - Parameters:
  ///   - name: The name of the operator, or of the function that implements it.
  ///   - isForeign: Whether the sequence is of a user's class.
  @inlinable
  package init(
    _ name: StaticString = #function, isForeign: Bool = false,
    _ body: @escaping (__owned Sink<Element>) -> Void
  ) {
    self.body = ProducerBody(body)
    self.name = name
    isOfForeignClass = isForeign
    super.init(base: ())
  }

  @inlinable
  deinit { LongRelease.releaseClosure(in: &body) }

  @usableFromInline package override func runInTrampoline(_ sink: __owned Sink<Element>) { body.call(sink) }

  @usableFromInline package override var isForeign: Bool { isOfForeignClass }

  @usableFromInline package override func forEachStage(_ body: (StaticString) -> Bool) { _ = body(name) }
}

/// A closure within a struct, so that its representation does not depend on the generic context that stores
/// it.
@frozen @usableFromInline
struct ProducerBody<Element> {
  @usableFromInline let call: (__owned Sink<Element>) -> Void

  @inlinable init(_ call: @escaping (__owned Sink<Element>) -> Void) { self.call = call }
}

/// A linear operator: a sequence that puts a sink between its source and each subscriber.
///
/// `given`, the operator's arguments, is stored and not captured, so that `makeSink` captures nothing and
/// costs no allocation.
@_fixed_layout @usableFromInline
package final class Lifted<Source, Given, Element>: Observable<Element> {
  @usableFromInline let source: Observable<Source>
  @usableFromInline let length: Int
  @usableFromInline let name: StaticString
  /// Whether the sink does no more than call a closure of the program's for each element.
  @usableFromInline let isStateless: Bool
  @usableFromInline let given: Given
  @usableFromInline let makeSink: (Given, __owned Sink<Element>) -> Sink<Source>

  // Constants and no `deinit`, so the compiler sees through an operator: if one function applies it and
  // subscribes to it, the compiler allocates it on the stack.
  @inlinable
  init(
    _ source: Observable<Source>, _ name: StaticString, isStateless: Bool, _ given: Given,
    _ makeSink: @escaping (Given, __owned Sink<Element>) -> Sink<Source>
  ) {
    length = source.linearLength + 1
    self.source = LongLink.link(to: source, length)
    self.name = name
    self.isStateless = isStateless
    self.given = given
    self.makeSink = makeSink
    super.init(base: ())
  }

  @usableFromInline package override var linearLength: Int { length }

  // A long chain says no, because the calls would nest as deep as it is long.
  @usableFromInline
  package override var isImmediate: Bool { isStateless && length < 16 && source.isImmediate }

  @inlinable @inline(__always)
  package override func run(_ sink: __owned Sink<Element>) {
    // Not `Trampoline.run`, so that the sink is moved and not copied into a closure.
    // Unsafe: the calling thread owns the trampoline, and does not end during the call.
    let opened = unsafe Trampoline.open()
    source.runInTrampoline(makeSink(given, consume sink))
    unsafe Trampoline.close(opened)
  }

  @inlinable @inline(__always)
  package override func runInTrampoline(_ sink: __owned Sink<Element>) {
    source.runInTrampoline(makeSink(given, consume sink))
  }

  @inlinable @inline(__always)
  package override func forEachStage(_ body: (StaticString) -> Bool) {
    if body(name) { source.forEachStage(body) }
  }
}

extension Lifted: @unchecked Sendable {}  // Sendable: immutable.

/// A link of a long chain of operators: the same sequence, whose release may be left to ``LongRelease``.
///
/// Unsafe: `source` is retained by `init` and released by `deinit`.
@usableFromInline
@safe final class LongLink<Element>: Observable<Element>, @unchecked Sendable {  // Sendable: immutable.
  private let source: Unmanaged<Observable<Element>>

  @usableFromInline @inline(never)
  init(_ source: Observable<Element>) {
    unsafe self.source = .passRetained(source)
    super.init(base: ())
  }

  deinit { unsafe LongRelease.release(source.toOpaque()) }

  /// What the operator at a position of a chain, counted from one, holds as its source: a link at each
  /// sixteenth position, because sixteen nested releases need little stack.
  @inlinable @inline(__always)
  static func link(to source: Observable<Element>, _ position: Int) -> Observable<Element> {
    position % 16 == 0 ? LongLink(source) : source
  }

  package override func run(_ sink: __owned Sink<Element>) {
    unsafe source._withUnsafeGuaranteedRef { $0.run(sink) }
  }

  package override func forEachStage(_ body: (StaticString) -> Bool) {
    unsafe source._withUnsafeGuaranteedRef { $0.forEachStage(body) }
  }
}

/// A closure argument of an operator within a struct, so that its representation does not depend on the
/// generic context that stores it.
@frozen @usableFromInline
package struct Transform<Input, Output> {
  @usableFromInline package let call: (Input) throws -> Output

  @inlinable package init(_ call: @escaping (Input) throws -> Output) { self.call = call }
}

extension ObservableType {
  /// A sequence that puts a sink of its own between this sequence and each subscriber.
  ///
  /// - Parameter name: The name of the operator, or of the function that implements it.
  @_alwaysEmitIntoClient
  package func lift<Result>(
    named name: StaticString = #function, _ makeSink: @escaping (__owned Sink<Result>) -> Sink<Element>
  ) -> Observable<Result> {
    Lifted(asObservable(), name, isStateless: false, ()) { _, downstream in makeSink(downstream) }
  }

  /// The same, where `makeSink` gets the operator's arguments as `given`, and should capture nothing.
  @_alwaysEmitIntoClient
  package func lift<Given, Result>(
    named name: StaticString = #function, isStateless: Bool = false, _ given: Given,
    _ makeSink: @escaping (Given, __owned Sink<Result>) -> Sink<Element>
  ) -> Observable<Result> {
    Lifted(asObservable(), name, isStateless: isStateless, given, makeSink)
  }
}

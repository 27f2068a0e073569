// SPDX-License-Identifier: MIT

extension Observable {
  /// Continues as the sequence that `selector` makes of this sequence's element, of which there must be at
  /// most one. A tail call and not a merge, so a sequence that continues as itself does not grow the stack.
  @inlinable
  package final func _flatMapOnly<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    FlatMapOnly(self, Transform(selector)) { source, selector, downstream, place in
      let stretch = Scope.spareOrNew(in: downstream.scope)
      OnlyElement(selector, downstream, place, in: stretch).run(source)
      Scope.keepIfOver(stretch)
    }
  }
}

/// `flatMap` for a sequence of one element. As in ``Lifted``, the operator's argument is stored and not captured.
///
/// Unsafe: `source` is retained by `init` and released by `deinit`, through ``LongRelease``.
@usableFromInline
@safe final class FlatMapOnly<Element, Source: ObservableConvertibleType>: Observable<Source.Element> {
  @usableFromInline typealias Selector = Transform<Element, Source>
  @usableFromInline
  typealias Body = (Observable<Element>, Selector, __owned Sink<Source.Element>, Place<Source.Element>?) ->
    Void

  @usableFromInline let source: Unmanaged<Observable<Element>>
  // Exclusivity unchecked: constant until `deinit`.
  @safe @exclusivity(unchecked) @usableFromInline var selector: Selector
  @usableFromInline let body: Body

  @inlinable
  init(_ source: Observable<Element>, _ selector: Selector, _ body: @escaping Body) {
    unsafe self.source = .passRetained(source)
    self.selector = selector
    self.body = body
    super.init(base: ())
  }

  @inlinable
  deinit {
    unsafe LongRelease.release(source.toOpaque())
    LongRelease.releaseClosure(in: &selector)
  }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Source.Element>) {
    Trampoline.run { runInTrampoline(sink) }
  }

  @usableFromInline
  package override func runInTrampoline(_ sink: __owned Sink<Source.Element>) { start(consume sink, in: nil) }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Source.Element>, in place: Place<Source.Element>) {
    Trampoline.run { start(sink, in: place) }
  }

  @usableFromInline
  func start(_ sink: __owned Sink<Source.Element>, in place: Place<Source.Element>?) {
    unsafe body(source.takeUnretainedValue(), selector, consume sink, place)
  }

  @usableFromInline
  package override var stage: Stage { Stage("flatMap", hidesSources: true) }
}

extension FlatMapOnly: @unchecked Sendable {}  // Sendable: constant while a reference is held.

/// The sink of `flatMap` for a sequence of one element: that element ends the stretch of pipe above.
@usableFromInline
final class OnlyElement<Element, Source: ObservableConvertibleType>: AnySink {
  @usableFromInline let selector: Transform<Element, Source>
  @usableFromInline let downstream: Sink<Source.Element>
  @usableFromInline let place: Place<Source.Element>?

  @inlinable
  init(
    _ selector: Transform<Element, Source>, _ downstream: __owned Sink<Source.Element>,
    _ place: Place<Source.Element>?, in stretch: Scope
  ) {
    self.selector = selector
    self.downstream = downstream
    self.place = place
    super.init(scope: stretch)
  }

  @inlinable
  func run(_ source: Observable<Element>) {
    // The closure captures nothing but the object, so it needs no context of its own.
    source.runInTrampoline(Sink(next: { self.next($0) }, rest: self))
  }

  @inlinable
  func next(_ element: Element) {
    if scope.isDisposed { return }
    scope.dispose()
    do {
      try selector.call(element).asObservable().goOn(to: downstream, in: place)
    } catch {
      downstream.error(error)
    }
  }

  @usableFromInline
  package override func error(_ error: __owned any Error) { downstream.end(scope, with: error) }

  @usableFromInline
  package override func completed() { downstream.end(scope) }
}

extension OnlyElement: @unchecked Sendable {}  // Sendable: everything is constant, see ``AnySink``.

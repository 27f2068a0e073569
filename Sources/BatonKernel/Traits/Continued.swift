// SPDX-License-Identifier: MIT

extension Observable {
  /// Continues as the sequence that `selector` makes of this sequence's element, of which there must be at
  /// most one. A tail call and not a merge, so a sequence that continues as itself does not grow the stack.
  @inlinable
  package final func _flatMapOnly<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    // Unsafe: the caller of the closure holds the sequence that it is given to, and so the source.
    unsafe FlatMapOnly(self, Transform(selector)) { source, selector, downstream in
      let isShared = unsafe source._withUnsafeGuaranteedRef { $0.isImmediate }
      if !isShared { downstream.scope.captureContext() }
      let stretch = isShared ? downstream.scope : Scope.spareOrNew(in: downstream.scope)
      if !isShared { stretch.beginStart() }
      unsafe OnlyElement(selector, downstream, in: stretch, isShared: isShared).run(source)
      if !isShared {
        stretch.endStart()
        Scope.keepIfOver(stretch)
      }
    }
  }
}

/// `flatMap` for a sequence of one element. As in ``Lifted``, the operator's argument is stored and not
/// captured.
///
/// Unsafe: `source` is retained by `init` and released by `deinit`, through ``LongRelease``.
@_fixed_layout @usableFromInline
@safe final class FlatMapOnly<Element, Source: ObservableConvertibleType>: Observable<Source.Element> {
  @usableFromInline typealias Selector = Transform<Element, Source>
  @usableFromInline
  typealias Body = (Unmanaged<Observable<Element>>, Selector, __owned Sink<Source.Element>) -> Void

  @usableFromInline let source: Unmanaged<Observable<Element>>
  // Exclusivity unchecked: constant until `deinit`.
  @safe @exclusivity(unchecked) @usableFromInline var selector: Selector
  @usableFromInline let body: Body

  @inlinable
  init(_ source: Observable<Element>, _ selector: Selector, _ body: @escaping Body) {
    unsafe self.source = .passRetained(source)
    self.selector = selector
    unsafe self.body = body
    super.init(base: ())
  }

  @inlinable
  deinit {
    unsafe LongRelease.release(source.toOpaque())
    LongRelease.releaseClosure(in: &selector)
  }

  @usableFromInline
  package override func runInTrampoline(_ sink: __owned Sink<Source.Element>) {
    unsafe body(source, selector, consume sink)
  }

  @usableFromInline package override func forEachStage(_ body: (StaticString) -> Bool) { _ = body("flatMap") }
}

extension FlatMapOnly: @unchecked Sendable {}  // Sendable: constant while a reference is held.

/// The sink of `flatMap` for one element: that, or the end, ends the stretch of pipe above.
@_fixed_layout @usableFromInline
final class OnlyElement<Element, Source: ObservableConvertibleType>: AnySink {
  @usableFromInline let selector: Transform<Element, Source>
  /// The sink downstream; nil once the stretch above has ended.
  // Exclusivity unchecked: events are serial, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: LentSink<Source.Element>?
  /// The element, while a start of the source has yet to return. In a cell: to free one that is here, its
  /// optional type would be looked up for each subscription.
  // Exclusivity unchecked: as above.
  @safe @exclusivity(unchecked) @usableFromInline var element: Cell<Element>?
  /// Whether `scope` is the one downstream, and not of this stretch alone: the source is immediate.
  @usableFromInline let isShared: Bool

  @inlinable
  init(
    _ selector: Transform<Element, Source>, _ downstream: __owned Sink<Source.Element>,
    in stretch: Scope, isShared: Bool
  ) {
    self.selector = selector
    self.downstream = LentSink(downstream)
    self.isShared = isShared
    super.init(scope: stretch)
  }

  // Unsafe: the caller holds the owner of `source`.
  @inlinable
  __consuming func run(_ source: Unmanaged<Observable<Element>>) {
    // The closure captures nothing but the object, so it needs no context of its own.
    unsafe source._withUnsafeGuaranteedRef {
      $0.runInTrampoline(Sink(next: { self.next($0) }, rest: self))
    }
  }

  @inlinable
  func next(_ element: Element) {
    if scope.isDisposed { return }
    if isShared { return goOn(with: element) }
    let waiting = { self.element = Cell(element) }
    guard let closed = scope.close(for: self, .completed, leave: waiting) else { return }
    self.element = nil
    goOn(with: element)
    closed.settle()
  }

  @usableFromInline
  package override func end(_ terminal: __owned Terminal) {
    if scope.isDisposed { return }
    if isShared { return goOn(terminal) }
    guard let closed = scope.close(for: self, terminal) else { return }
    goOn(terminal)
    closed.settle()
  }

  @usableFromInline
  package override func goOn(_ terminal: Terminal) {
    if let element = element.take() {
      goOn(with: element.value)
    } else {
      LentSink.take(from: &downstream)?.end(terminal)
    }
  }

  @inlinable
  func goOn(with element: Element) {
    guard let downstream = LentSink.take(from: &downstream) else { return }
    downstream.attempt { try selector.call(element).asObservable().goOn(to: downstream) }
  }
}

extension OnlyElement: @unchecked Sendable {}  // Sendable: events are serial, the rest is constant.

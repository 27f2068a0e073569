// SPDX-License-Identifier: MIT

@_fixed_layout @usableFromInline
final class Just<Element>: Observable<Element>, @unchecked Sendable {  // Sendable: immutable.
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) {
    self.element = element
    super.init(base: ())
  }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Element>) {
    if !sink.scope.isDisposed { sink.last(element) }
  }

  @usableFromInline package override var isImmediate: Bool { true }

  @usableFromInline package override func forEachStage(_ body: (StaticString) -> Bool) { _ = body("just") }
}

extension Observable {
  /// The element of a sequence that `just` made. Nothing holds that longer, so no reference is counted.
  @inlinable @inline(__always) final var onlyElement: Element? { (self as? Just<Element>)?.element }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _just(_ element: Element) -> Observable<Element> {
    Just(element)
  }
}

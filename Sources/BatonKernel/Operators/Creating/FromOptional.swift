// SPDX-License-Identifier: MIT

/// Generates one element or none.
@usableFromInline
package struct OptionalGenerator<Element>: ElementGenerator {
  @usableFromInline var element: Element?

  @inlinable
  package init(_ element: Element?) { self.element = element }

  @inlinable
  package mutating func next() -> Element? { element.take() }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _from(optional element: Element?) -> Observable<Element> {
    if let element { _just(element) } else { _empty() }
  }
}

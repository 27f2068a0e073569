// SPDX-License-Identifier: MIT

/// Produces one element for ever.
@usableFromInline
package struct RepeatGenerator<Element>: ElementGenerator {
  @usableFromInline let element: Element

  @inlinable
  package init(_ element: Element) { self.element = element }

  @inlinable
  package mutating func next() -> Element? { element }
}

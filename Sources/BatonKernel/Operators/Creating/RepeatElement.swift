// SPDX-License-Identifier: MIT

/// Generates one element endlessly.
@usableFromInline
package struct RepeatGenerator<Element>: ElementGenerator {
  @usableFromInline let element: Element

  @inlinable
  package init(_ element: Element) { self.element = element }

  @inlinable
  package mutating func next() -> Element? { element }
}

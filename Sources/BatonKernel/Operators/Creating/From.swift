// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _from<Elements: Sequence<Element>>(
    _ sequence: Elements, on scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    generated(on: scheduler, by: { SequenceGenerator(sequence.makeIterator()) })
  }
}

@frozen @usableFromInline
package struct SequenceGenerator<Iterator: IteratorProtocol>: ElementGenerator {
  @usableFromInline var iterator: Iterator

  @inlinable package init(_ iterator: Iterator) { self.iterator = iterator }

  @inlinable package mutating func next() -> Iterator.Element? { iterator.next() }
}

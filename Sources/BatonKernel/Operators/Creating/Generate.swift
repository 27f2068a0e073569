// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _generate(
    _ first: Element,
    _ condition: @escaping (Element) throws -> Bool,
    _ scheduler: some ImmediateSchedulerType,
    _ iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    generated(on: scheduler, by: { IteratingGenerator(first, condition, iterate) })
  }
}

/// Generates each element from the one before, while a condition holds.
@usableFromInline
struct IteratingGenerator<Element>: ElementGenerator {
  @usableFromInline var state: Element
  @usableFromInline var isFirst = true
  @usableFromInline let condition: (Element) throws -> Bool
  @usableFromInline let iterate: (Element) throws -> Element

  @inlinable
  init(
    _ first: Element,
    _ condition: @escaping (Element) throws -> Bool,
    _ iterate: @escaping (Element) throws -> Element
  ) {
    state = first
    self.condition = condition
    self.iterate = iterate
  }

  @inlinable
  mutating func next() throws -> Element? {
    if isFirst {
      isFirst = false
    } else {
      state = try iterate(state)
    }
    return try condition(state) ? state : nil
  }
}

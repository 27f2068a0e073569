// SPDX-License-Identifier: MIT

@frozen @usableFromInline
struct RangeGenerator<Element: FixedWidthInteger>: ElementGenerator {
  @usableFromInline var following: Element
  @usableFromInline var left: Element

  @inlinable
  init(next: Element, left: Element) {
    following = next
    self.left = left
  }

  @inlinable
  mutating func next() -> Element? {
    if left == 0 { return nil }
    defer {
      left &-= 1
      following &+= 1
    }
    return following
  }
}

extension ObservableType where Element: FixedWidthInteger {
  @_alwaysEmitIntoClient
  package static func _range(
    _ start: Element, _ count: Element, on scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    require(count >= 0, "range: count must not be negative, was \(count)")
    let (end, overflow) = start.addingReportingOverflow(count)
    require(
      !overflow || end == .min, "range: start + count must not overflow, was \(start) + \(count)")
    return generated(on: scheduler, by: { RangeGenerator(next: start, left: count) })
  }
}

// SPDX-License-Identifier: MIT

extension ObservableType where Element: FixedWidthInteger {
  /// The integers from `start`, `count` of them.
  ///
  /// - Parameters:
  ///   - start: The first element.
  ///   - count: The number of elements; must not be negative, and the last element must not overflow.
  ///   - scheduler: Where the elements are sent.
  /// - Scheduling: Each element is a step of its own on `scheduler`, by default the current thread, where
  ///   sequences take turns.
  /// - SeeAlso: [reactivex.io: Range](https://reactivex.io/documentation/operators/range.html)
  @inlinable
  public static func range(
    start: Element,
    count: Element,
    scheduler: some ImmediateScheduler = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    require(count >= 0, "range: count must not be negative, was \(count)")
    let (end, overflow) = start.addingReportingOverflow(count)
    require(
      !overflow || end == .min, "range: start + count must not overflow, was \(start) + \(count)")
    return generated(on: scheduler, by: { RangeGenerator(next: start, left: count) })
  }
}

@usableFromInline
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
      left -= 1
      following &+= 1
    }
    return following
  }
}

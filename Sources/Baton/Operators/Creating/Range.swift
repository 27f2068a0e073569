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
    precondition(count >= 0, "range: count must not be negative, was \(count)")
    let (end, overflow) = start.addingReportingOverflow(count)
    precondition(
      !overflow || end == .min,
      "range: start + count must not overflow, was \(start) + \(count)"
    )
    return generated(on: scheduler) {
      var sent: Element = 0
      return {
        if sent == count { return nil }
        defer { sent += 1 }
        return start &+ sent
      }
    }
  }
}

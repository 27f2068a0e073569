// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Buffer.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func buffer(
    timeSpan: some RxTimeSpan, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    buffered(for: Duration(timeSpan), count: count, on: scheduler)
  }
}

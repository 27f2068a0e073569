// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Interval.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: FixedWidthInteger & Sendable {
  @_disfavoredOverload
  public static func interval(
    _ period: some RxTimeSpan, scheduler: any SchedulerType
  ) -> Observable<Element> {
    repeating(every: Duration(period), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: FixedWidthInteger & Sendable {
  public static func interval(_ period: some RxTimeSpan) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: Observable<Element>.repeating(every: Duration(period), on: SharingStrategy.scheduler)
    )
  }
}

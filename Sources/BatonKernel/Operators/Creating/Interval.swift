// SPDX-License-Identifier: MIT

extension ObservableType where Element: FixedWidthInteger {
  @usableFromInline
  package static func _interval(every period: Duration, on scheduler: some SchedulerType) -> Observable<
    Element
  > {
    require(period >= .zero, "interval: period must not be negative, was \(period)")
    return counting(after: period, every: period, on: scheduler)
  }
}

// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/PrimitiveSequence+Operators.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func timeout(
    _ dueTime: some RxTimeSpan, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: asObservable().timingOut(after: Duration(dueTime), other: other.asObservable(), on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Element: FixedWidthInteger & Sendable {
  @_disfavoredOverload
  public static func timer(
    _ dueTime: some RxTimeSpan, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .ticking(after: Duration(dueTime), every: nil, on: scheduler))
  }
}

// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/PrimitiveSequence+Operators.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  @inlinable
  public func timeout(
    _ dueTime: DispatchTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: asObservable().timingOut(after: Duration(dueTime), other: other.asObservable(), on: scheduler))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Element: FixedWidthInteger {
  public static func timer(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .ticking(after: Duration(dueTime), every: nil, on: scheduler))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .holding(resourceFactory) { try primitiveSequenceFactory($0).asObservable() })
  }
}

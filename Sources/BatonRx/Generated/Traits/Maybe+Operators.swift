// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Maybe+Operators.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().flatMapped(.max, selector))
  }
}

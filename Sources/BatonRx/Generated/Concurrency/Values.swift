// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/Values.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableConvertibleType {
  @inlinable
  public var values: ObservableValues<Element, any Error> {
    asObservable().iterable(orThrow: (any Error).self)
  }

  @inlinable
  @_disfavoredOverload
  public func values(
    capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> ObservableValues<Element, any Error> {
    asObservable().iterable(capacity: capacity, whenFull: policy, orThrow: (any Error).self)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public var values: ObservableValues<Element, Never> { asObservable().iterable(orThrow: Never.self) }

  @inlinable
  @_disfavoredOverload
  public func values(
    capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> ObservableValues<Element, Never> {
    asObservable().iterable(capacity: capacity, whenFull: policy, orThrow: Never.self)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public var values: ObservableValues<Element, Never> { asObservable().iterable(orThrow: Never.self) }

  @inlinable
  @_disfavoredOverload
  public func values(
    capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> ObservableValues<Element, Never> {
    asObservable().iterable(capacity: capacity, whenFull: policy, orThrow: Never.self)
  }
}

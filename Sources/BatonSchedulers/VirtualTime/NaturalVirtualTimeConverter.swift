// SPDX-License-Identifier: MIT

/// A converter whose points of virtual time are ordered by `<`.
///
/// It need not implement ``VirtualTimeConverterType/compareVirtualTime(_:_:)``, and its scheduler is several
/// times as fast if its times are `Int`, `Double` or `Date`, whose order is known in advance.
@preconcurrency
public protocol NaturalVirtualTimeConverter: VirtualTimeConverterType where VirtualTimeUnit: Comparable {}

extension NaturalVirtualTimeConverter {
  /// Compares with `<` and `==`.
  public func compareVirtualTime(
    _ lhs: VirtualTimeUnit,
    _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison {
    lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
  }
}

// SPDX-License-Identifier: MIT

/// A converter whose points of virtual time are ordered by `<`.
///
/// It need not write ``VirtualTimeConverterType/compareVirtualTime(_:_:)``, and a scheduler that knows the
/// order of its times beforehand is several times as fast where they are `Int`, `Double` or `Date`.
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

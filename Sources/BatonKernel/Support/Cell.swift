// SPDX-License-Identifier: MIT

/// The mutable state of one subscription to a linear operator, such as the count of `take`.
///
/// It needs no lock, because the events of a stretch of pipe are serial. It is an object and not a captured
/// variable, because the compiler checks each access to a captured variable for exclusivity at run time.
@_fixed_layout @usableFromInline
final class Cell<Value> {
  // Exclusivity unchecked: only the operator's own sink touches it, one event at a time.
  @safe @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable init(_ value: Value) { self.value = value }
}

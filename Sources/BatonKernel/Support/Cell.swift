// SPDX-License-Identifier: MIT

/// What one subscription to a linear operator remembers from event to event.
///
/// The events of a stretch of pipe are serial, so it needs no lock. It is an object because a captured variable
/// is checked for exclusive access each time.
@usableFromInline
final class Cell<Value> {
  // Exclusivity unchecked: only the operator's own sink reaches it, one event at a time.
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}

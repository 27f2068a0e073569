// SPDX-License-Identifier: MIT

/// Carries a value between threads where the compiler cannot prove that this is safe.
///
/// Code that makes an `UncheckedSendable` must know why that is safe: threads use the value one at a time,
/// and each use happens before the next; or the program is compiled in the Swift 5 mode, which does not ask
/// for `Sendable`.
@frozen @usableFromInline
package struct UncheckedSendable<Value>: @unchecked Sendable {  // Sendable: as its makers must know.
  @usableFromInline package var value: Value

  @inlinable package init(_ value: Value) { self.value = value }
}

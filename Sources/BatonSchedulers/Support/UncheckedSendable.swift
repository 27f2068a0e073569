// SPDX-License-Identifier: MIT

/// Carries a value between threads where the compiler cannot prove that this is safe.
///
/// Code that makes one must know why it is safe: only one thread uses the value at a time, and each use
/// happens before the next; or its owner opted out of checking (the Swift 5 language mode).
@usableFromInline
package struct UncheckedSendable<Value>: @unchecked Sendable {  // Sendable: whoever makes one knows why.
  @usableFromInline package var value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }
}

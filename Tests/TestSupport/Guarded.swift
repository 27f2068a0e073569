// SPDX-License-Identifier: MIT

import Foundation

/// A value that one thread at a time may touch.
///
/// Tests take it in place of `Mutex`. On Linux the thread sanitizer does not see that a contended `Mutex`
/// passes from one thread to another, because the runtime is not instrumented, and reports a race where there
/// is none.
package final class Guarded<Value>: @unchecked Sendable {  // Sendable: `value` is under the lock.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

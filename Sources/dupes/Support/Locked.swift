// SPDX-License-Identifier: MIT

import Foundation

/// A value that one thread at a time may touch.
///
/// `Mutex` would do, but on Linux it hands itself over in the kernel, where the thread sanitizer does not see
/// it.
final class Locked<Value>: @unchecked Sendable {  // Sendable: `value` is in the lock.
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

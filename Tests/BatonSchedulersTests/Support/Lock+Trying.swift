// SPDX-License-Identifier: MIT

@testable import BatonBase

extension Lock where Value: ~Copyable {
  /// Calls `body` with the value if the lock is free. Returns nil if it is taken.
  borrowing func withLockIfAvailable<Result>(
    _ body: (inout sending Value) -> sending Result
  ) -> sending Result? {
    #if canImport(Darwin)
      return mutex.withLockIfAvailable { value in
        _ = word.load(ordering: .acquiring)
        note(true)
        defer { release() }
        return body(&value)
      }
    #else
      if !take() { return nil }
      note(true)
      defer { release() }
      // Unsafe: the value is a part of this lock, which is borrowed during the call, and only its holder is
      // here.
      let value = unsafe cell._address
      return unsafe body(&value.pointee)
    #endif
  }
}

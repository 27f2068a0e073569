// SPDX-License-Identifier: MIT

import Synchronization

/// The toolchain's `Mutex`, with its order made visible.
///
/// The slow path of `Mutex` is inside a library that the thread sanitizer cannot see into. The pair of atomic
/// accesses within the lock says the same once more where it can be seen; they cost a plain load and store.
@usableFromInline
package struct Lock<Value: ~Copyable>: ~Copyable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let order = Atomic<UInt8>(0)

  @inlinable
  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// Calls `body` with the value while nobody else can reach it. `body` runs no foreign code.
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = order.load(ordering: .acquiring)
      defer { order.store(0, ordering: .releasing) }
      return try body(&value)
    }
  }

  /// Calls `body` with the value if nobody else is at it; returns nil if somebody is.
  package borrowing func withLockIfAvailable<Result>(
    _ body: (inout sending Value) -> sending Result
  ) -> sending Result? {
    mutex.withLockIfAvailable { value in
      _ = order.load(ordering: .acquiring)
      defer { order.store(0, ordering: .releasing) }
      return body(&value)
    }
  }
}

extension Lock: @unchecked Sendable where Value: ~Copyable {}  // Sendable: the value is reached in turn.

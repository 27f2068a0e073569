// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The toolchain's `Mutex`, on Linux without its slow path, and with its order made visible.
///
/// On Linux a thread that finds a `Mutex` taken sleeps in the kernel, which hands the mutex to it when it is freed,
/// whether the thread is running or not. With more threads than cores that can become the rule, and every turn
/// then waits for a sleeper: instead of some 30 ns a turn takes 6 to 19 us, for seconds on end. What runs within a
/// lock of ours is a few instructions, so whoever finds it taken tries again, gives its turn away, and in the end
/// sleeps for moments. Nobody's priority is passed on to whoever has the lock: that is the price. Where threads do
/// not outnumber cores, the two are equally fast.
///
/// `Mutex` is inside a library that the thread sanitizer cannot see into. The pair of atomic accesses within the
/// lock says its order once more where it can be seen; they cost a plain load and store.
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
    #if canImport(Darwin)
      // There a mutex that is freed goes to whoever runs, and priorities are passed on.
      return try mutex.withLock { value throws(Failure) in
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
        return try body(&value)
      }
    #else
      var attempts = 0
      while true {
        let result: Result? = try mutex.withLockIfAvailable { value throws(Failure) in
          _ = order.load(ordering: .acquiring)
          defer { order.store(0, ordering: .releasing) }
          return try body(&value)
        }
        if let result { return result }
        attempts += 1
        giveWay(after: attempts)
      }
    #endif
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

/// Lets whoever has a lock go on, after so many attempts at it.
@usableFromInline
func giveWay(after attempts: Int) {
  switch attempts {
  case ..<32: break
  case ..<128: sched_yield()
  default: usleep(50)
  }
}

extension Lock: @unchecked Sendable where Value: ~Copyable {}  // Sendable: the value is reached in turn.

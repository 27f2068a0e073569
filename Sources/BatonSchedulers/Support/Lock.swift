// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// The toolchain's `Mutex` on Apple's platforms; elsewhere a word beside the value.
///
/// On Linux a `Mutex` asks the kernel whenever it is found taken, by `withLockIfAvailable` too, and the kernel hands it
/// to sleepers, whether they are running or not: where threads meet often, or outnumber cores, a turn takes 0.7 to 19
/// us. What runs within a lock of ours is a few instructions, so whoever finds it taken looks on until it is not, gives
/// its turn away, and in the end sleeps for moments. Nobody's priority is passed on to whoever has the lock: that is
/// the price. Taking and freeing it is one atomic exchange where `Mutex` makes two.
///
/// On Apple's platforms a mutex that is freed goes to whoever runs, and priorities are passed on. It is inside a
/// library that the thread sanitizer cannot see into: the pair of accesses within it says its order once more.
///
/// A thread that takes a lock that it has would wait for itself here, and crash there without a word: a debug build stops it,
/// and says why.
@usableFromInline
package struct Lock<Value: ~Copyable>: ~Copyable {
  @usableFromInline let word = Atomic<UInt8>(0)
  #if canImport(Darwin)
    @usableFromInline let mutex: Mutex<Value>
  #else
    /// What a mutex keeps its value in.
    @usableFromInline let cell: _Cell<Value>
  #endif

  #if DEBUG
    /// The thread that has it, or 0.
    @usableFromInline let owner = Atomic<UInt>(0)
  #endif

  @inlinable
  package init(_ value: consuming sending Value) {
    #if canImport(Darwin)
      mutex = Mutex(value)
    #else
      cell = _Cell(value)
    #endif
  }

  /// Calls `body` with the value while nobody else can reach it. `body` runs no foreign code.
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    refuseOwner()
    #if canImport(Darwin)
      return try mutex.withLock { value throws(Failure) in
        _ = word.load(ordering: .acquiring)
        note(true)
        defer { release() }
        return try body(&value)
      }
    #else
      if !take() { wait() }
      note(true)
      defer { release() }
      // Else the thread sanitizer takes it for an access to the word, too.
      let value = cell._address
      return try body(&value.pointee)
    #endif
  }

  /// Calls `body` with the value if nobody else is at it; returns nil if somebody is.
  package borrowing func withLockIfAvailable<Result>(
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
      let value = cell._address
      return body(&value.pointee)
    #endif
  }

  @inlinable @inline(__always)
  borrowing func release() {
    note(false)
    word.storeReleasing(0)
  }

  /// Remembers in a debug build whether the calling thread has it.
  @inlinable @inline(__always)
  borrowing func note(_ isTaken: Bool) {
    #if DEBUG
      owner.store(isTaken ? ThreadIdentity.current : 0, ordering: .relaxed)
    #endif
  }

  /// Stops the program in a debug build if the calling thread has it already.
  @inlinable @inline(__always)
  borrowing func refuseOwner() {
    #if DEBUG
      // Only this thread writes its own number, so what it reads is not out of date.
      require(
        owner.load(ordering: .relaxed) != ThreadIdentity.current,
        "Lock: the thread that has it takes it again: foreign code runs within a lock")
    #endif
  }

  #if !canImport(Darwin)
    @inlinable @inline(__always)
    borrowing func take() -> Bool {
      word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
    }

    /// Returns when it has been taken.
    @usableFromInline
    borrowing func wait() {
      var attempts = 0
      repeat {
        attempts += 1
        giveWay(after: attempts)
      } while word.load(ordering: .relaxed) != 0 || !take()
    }
  #endif
}

/// Lets whoever has a lock go on, after so many looks at it.
private func giveWay(after attempts: Int) {
  switch attempts {
  case ..<64: break
  // No more: in some kernels who gives its turn away goes behind all others, each time.
  case ..<68: sched_yield()
  default: Platform.pause(nanoseconds: 50_000)
  }
}

extension Lock: @unchecked Sendable where Value: ~Copyable {}  // Sendable: the value is reached in turn.

// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A mutual-exclusion lock and the value that it guards: the toolchain's `Mutex` on Apple's platforms,
/// elsewhere a test-and-test-and-set spinlock with backoff.
///
/// Invariant: no foreign code runs under a `Lock`, so it is held for a few instructions. So Linux has no
/// `Mutex` here: that enters the kernel whenever it is contended, and the kernel hands it to sleeping
/// threads, running or not, which takes 0.7 to 19 µs for each turn where threads meet often, or outnumber the
/// processors. A thread that finds this lock taken spins, then yields, and in the end sleeps for moments. The
/// price: there is no priority inheritance.
///
/// On Apple's platforms a released mutex goes to a running thread, and priorities are inherited. The mutex is
/// inside a library that the thread sanitizer does not see into, so accesses to `word` within it repeat its
/// ordering.
///
/// The lock is not recursive: a thread that takes it twice would wait for itself. A debug build stops with a
/// message instead.
@frozen @usableFromInline
package struct Lock<Value: ~Copyable>: ~Copyable {
  @usableFromInline let word = Atomic<UInt8>(0)
  #if canImport(Darwin)
    @usableFromInline let mutex: Mutex<Value>
  #else
    /// The storage that `Mutex` itself keeps its value in.
    @usableFromInline let cell: _Cell<Value>
  #endif

  #if DEBUG
    /// The identity of the thread that holds the lock, or 0.
    @usableFromInline let owner = Atomic<UInt>(0)
  #endif

  @inlinable
  package init(_ value: consuming sending Value) {
    #if canImport(Darwin)
      mutex = Mutex(value)
    #else
      require(
        MemoryLayout<_Cell<UInt8>>.size == MemoryLayout<UInt8>.size
          && MemoryLayout<_Cell<ThreeWords>>.size == MemoryLayout<ThreeWords>.size
          && MemoryLayout<_Cell<ThreeWords>>.alignment == MemoryLayout<ThreeWords>.alignment,
        "Lock: a cell is not its value in place. Look at what `Mutex` keeps its value in")
      cell = _Cell(value)
    #endif
  }

  /// Calls `body` with the value, under the lock. `body` must run no foreign code.
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
      #if BATON_EXPLORATION
        Sizes.beforeLock()
      #endif
      if !take() { wait() }
      note(true)
      defer { release() }
      // Through the address, because otherwise the thread sanitizer takes this for an access to `word` too.
      // Unsafe: the value is a part of this lock, which is borrowed during the call, and only its holder is
      // here.
      let value = unsafe cell._address
      return try unsafe body(&value.pointee)
    #endif
  }

  /// Calls `body` with the value, without the lock where that is possible. No other thread may reach the lock
  /// before the caller hands over what holds it.
  @inlinable
  package borrowing func withSoleAccess(_ body: (inout Value) -> Void) {
    #if canImport(Darwin)
      mutex.withLock { body(&$0) }
    #else
      // Unsafe: the value is a part of this lock, which is borrowed during the call, and only the caller is
      // here.
      unsafe body(&cell._address.pointee)
    #endif
  }

  @inlinable @inline(__always)
  borrowing func release() {
    note(false)
    word.storeReleasing(0)
  }

  /// In a debug build, records whether the calling thread holds the lock.
  @inlinable @inline(__always)
  borrowing func note(_ isTaken: Bool) {
    #if DEBUG
      owner.store(isTaken ? ThreadIdentity.current : 0, ordering: .relaxed)
    #endif
  }

  /// In a debug build, stops the program if the calling thread holds the lock.
  @inlinable @inline(__always)
  borrowing func refuseOwner() {
    #if DEBUG
      // Only this thread writes its own identity, so a match cannot be out of date.
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

    /// Takes the lock after it was found taken.
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

/// Backs off after so many attempts: spins, then yields, then sleeps for 50 µs.
private func giveWay(after attempts: Int) {
  switch attempts {
  case ..<64: break
  // Only four times: in some kernels a thread that yields goes behind all others, each time.
  case ..<68: sched_yield()
  default: Platform.pause(nanoseconds: 50_000)
  }
}

#if !canImport(Darwin)
  /// A value of some size, to look at the layout of a cell.
  @usableFromInline typealias ThreeWords = (UInt, UInt, UInt)
#endif

extension Lock: @unchecked Sendable where Value: ~Copyable {}  // Sendable: the lock guards the value.

// SPDX-License-Identifier: MIT

import Synchronization

// Where a thread hands over what it has read or written to whoever reads an atomic value next, it does so by a
// read-modify-write: one of these, or an `exchange`, `compareExchange` or `add` that succeeds. A plain store with releasing
// order is not enough in an optimised build: LLVM's pass for reference counts takes it for an instruction that frees
// nothing, and moves `swift_retain` down past it. The retain of what was read under a lock is then made when another thread
// may have freed it. A compare-exchange that fails, and a load, publish nothing.
//
// So no source has a plain store with releasing order: a test reads them all.

extension Atomic where Value.AtomicRepresentation == UInt8.AtomicRepresentation {
  /// Stores `value`, and makes what the calling thread has done visible to who loads it with acquiring order.
  @inlinable @inline(__always)
  package borrowing func storeReleasing(_ value: consuming Value) {
    _ = exchange(value, ordering: .releasing)
  }
}

extension Atomic where Value.AtomicRepresentation == UInt.AtomicRepresentation {
  /// Stores `value`, and makes what the calling thread has done visible to who loads it with acquiring order.
  @inlinable @inline(__always)
  package borrowing func storeReleasing(_ value: consuming Value) {
    _ = exchange(value, ordering: .releasing)
  }
}

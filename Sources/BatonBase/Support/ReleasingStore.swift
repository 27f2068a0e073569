// SPDX-License-Identifier: MIT

import Synchronization

// A thread that hands over what it has read or written to another thread does so by a read-modify-write:
// `storeReleasing`, or an `exchange`, `compareExchange` or `wrappingAdd` that succeeds.
//
// A plain store with releasing order is not enough in an optimised build. LLVM's pass for reference counts
// assumes that such a store frees nothing, and moves `swift_retain` down past it. The retain of an object
// that was read under a lock is then made when another thread may already have freed the object. A
// compare-exchange that fails, and a load, publish nothing at all.
//
// Threads count by `wrappingAdd` and `wrappingSubtract`, each one instruction. `add` and `subtract` trap on
// overflow, and so are a load and a loop of compare-exchanges: the cache line of a word that several threads
// write goes over twice for one addition.
//
// Tests read the sources. They fail if one, in the tools and examples too, has a plain store with releasing
// order, or if one of the modules with threads has an `add` or a `subtract` of an atomic word.

extension Atomic where Value.AtomicRepresentation == UInt8.AtomicRepresentation {
  /// Stores `value`. What the calling thread has done happens before what a thread does that loads `value`
  /// with acquiring order.
  @inlinable @inline(__always)
  package borrowing func storeReleasing(_ value: consuming Value) {
    _ = exchange(value, ordering: .releasing)
  }
}

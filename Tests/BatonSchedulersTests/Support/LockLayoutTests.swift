// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import BatonSchedulers

/// What ``Lock`` assumes of the cell that it keeps its value in, looked at in memory.
@Suite struct LockLayoutTests {
  private struct Odd: Equatable {
    var first: UInt64
    var second: UInt8
  }

  private final class Box<Value>: @unchecked Sendable {
    let before: UInt8 = 1
    let lock: Lock<Value>
    let after: UInt8 = 2

    init(_ value: sending Value) { lock = Lock(value) }
  }

  private struct Owner: ~Copyable {
    let number: Int
    let freed: Log<Int>

    deinit { freed.append(number) }
  }

  private func check<Value: Equatable & Sendable>(_ value: Value, then other: Value) {
    #if !canImport(Darwin)
      #expect(MemoryLayout<_Cell<Value>>.size == MemoryLayout<Value>.size)
      #expect(MemoryLayout<_Cell<Value>>.stride == MemoryLayout<Value>.stride)
      #expect(MemoryLayout<_Cell<Value>>.alignment == MemoryLayout<Value>.alignment)
    #endif
    #expect(MemoryLayout<Lock<Value>>.alignment >= MemoryLayout<Value>.alignment)
    let box = Box(value)
    let (address, found) = box.lock.withLock { value in
      withUnsafeMutablePointer(to: &value) { (UInt(bitPattern: $0), $0.pointee) }
    }
    #expect(found == value)
    #expect(address % UInt(MemoryLayout<Value>.alignment) == 0)
    // In place: within the object that the lock is part of.
    let object = UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque())
    let most = 16 + MemoryLayout<Value>.alignment + MemoryLayout<Lock<Value>>.size
    #expect(address > object && address - object <= UInt(most))
    // What is written stays, in the same place, and touches neither the lock nor its neighbours.
    box.lock.withLock { $0 = other }
    #expect(box.lock.withLockIfAvailable { $0 } == other)
    #expect(
      box.lock.withLock { value in withUnsafeMutablePointer(to: &value) { UInt(bitPattern: $0) } } == address)
    #expect(box.before == 1 && box.after == 2)
  }

  @Test func `a lock has its value in place, aligned, whatever its size`() {
    check(UInt8(1), then: .max)
    check(true, then: false)
    check(UInt16(1), then: .max)
    check(Int32(1), then: -1)
    check(1, then: -1)
    check(Odd(first: 1, second: 2), then: Odd(first: .max, second: .max))
    check("short", then: "a text that does not fit into the words of a string itself")
    check(Int?.none, then: -1)
    check(SIMD2<Double>(1, 2), then: SIMD2(-1, -2))
    check(SIMD8<Int64>(repeating: 1), then: SIMD8(repeating: -1))
    check(SIMD64<UInt8>(repeating: 1), then: SIMD64(repeating: .max))
  }

  @Test func `a lock frees its value once, one that cannot be copied too`() {
    let freed = Log<Int>()
    do {
      let lock = Lock(Owner(number: 1, freed: freed))
      #expect(lock.withLock { $0.number } == 1)
      lock.withLock { $0 = Owner(number: 2, freed: freed) }
      #expect(freed.elements == [1])
    }
    #expect(freed.elements == [1, 2])
  }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// The addresses of a queue's blocks by block number: a ring of a power of two of entries, each of which
/// serves one block at a time.
///
/// One thread writes, others read. The directory is raw memory and not an object, so that one atomic word can
/// replace it. Layout: its capacity, the address of the directory that it replaced, and the entries.
///
/// Unsafe: `init(replacing:keeping:)` alone makes such memory, and initialises all of it. Numbers are masked to the capacity.
/// The queue frees its newest directory, and with that the older ones, when no thread uses the queue any longer.
@usableFromInline
@safe struct HopDirectory {
  @usableFromInline typealias Entry = Atomic<UnsafeMutableRawPointer?>

  @usableFromInline let address: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init?(_ address: UnsafeMutableRawPointer?) {
    guard let address = unsafe address else { return nil }
    unsafe self.address = address
  }

  /// Makes a directory of twice the capacity, with the entries of `numbers`. The old one is kept, unchanged,
  /// until the new one is deallocated.
  init(replacing old: HopDirectory?, keeping numbers: Range<Int>) {
    let capacity = old.map { $0.capacity * 2 } ?? 4
    unsafe address = .allocate(
      byteCount: Self.header + capacity * MemoryLayout<Entry>.stride, alignment: MemoryLayout<Entry>.alignment
    )
    unsafe address.initializeMemory(as: Int.self, to: capacity)
    unsafe address.advanced(by: MemoryLayout<Int>.stride)
      .initializeMemory(as: UnsafeMutableRawPointer?.self, to: old?.address)
    for place in 0..<capacity { unsafe entry(place).initialize(to: Entry(nil)) }
    if let old { for number in numbers { unsafe self[number] = old[number] } }
  }

  func deallocate() {
    var next: UnsafeMutableRawPointer? = unsafe address
    while let address = unsafe next {
      unsafe next = address.load(fromByteOffset: MemoryLayout<Int>.stride, as: UnsafeMutableRawPointer?.self)
      unsafe address.deallocate()
    }
  }

  @inlinable static var header: Int {
    unsafe MemoryLayout<Int>.stride + MemoryLayout<UnsafeMutableRawPointer?>.stride
  }

  @inlinable
  var capacity: Int { unsafe address.assumingMemoryBound(to: Int.self).pointee }

  @inlinable
  subscript(number: Int) -> UnsafeMutableRawPointer? {
    @inline(__always) get { unsafe entry(number).pointee.load(ordering: .relaxed) }
    nonmutating set { unsafe entry(number).pointee.store(newValue, ordering: .relaxed) }
  }

  @inlinable @inline(__always)
  func entry(_ number: Int) -> UnsafeMutablePointer<Entry> {
    unsafe address.advanced(by: Self.header).assumingMemoryBound(to: Entry.self)
      .advanced(by: number & (capacity - 1))
  }
}

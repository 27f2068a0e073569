// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The memory that one job reads files into. It belongs to one job at a time.
///
/// It holds a number of slots of the same length, one after the other.
///
/// Unsafe: the buffer owns its memory, and `start(of:_:)` refuses a slot that is not within it. No address is
/// kept.
@safe final class Buffer {
  let capacity: Int
  private let memory: UnsafeMutableRawPointer

  /// - Throws: A ``Shortage``, where Swift's own ways to allocate would end the program.
  init(capacity: Int) throws(Shortage) {
    guard let memory = unsafe malloc(capacity) else { throw Shortage("no memory to read files into") }
    self.capacity = capacity
    unsafe self.memory = memory
  }

  deinit { unsafe free(memory) }

  /// Reads `length` bytes of a file into a slot.
  func read(_ file: OpenFile, at offset: Int, _ length: Int, isLast: Bool, slot: Int) throws(Failure) {
    try unsafe file.read(slice(slot, length, room: 1), at: offset, isLast: isLast)
  }

  /// Whether two slots hold the same `length` bytes.
  func areEqual(_ first: Int, _ second: Int, _ length: Int) -> Bool {
    unsafe memcmp(start(of: first, length), start(of: second, length), length) == 0
  }

  /// Adds the first slot to a hash.
  func add(_ length: Int, to hash: inout Hash128) {
    unsafe hash.add(UnsafeRawBufferPointer(slice(0, length)))
  }

  private func slice(_ slot: Int, _ length: Int, room: Int = 0) -> UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: start(of: slot, length), count: length + room)
  }

  /// After the bytes of each slot there is room for one more.
  private func start(of slot: Int, _ length: Int) -> UnsafeMutableRawPointer {
    let stride = length + 1
    precondition((slot + 1) * stride <= capacity)
    return unsafe memory + slot * stride
  }
}

extension Buffer: @unchecked Sendable {}  // Sendable: handed from one job to the next by a locked pool.

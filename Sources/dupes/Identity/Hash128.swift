// SPDX-License-Identifier: MIT

/// A fast hash of 128 bits that tells files apart. Equal hashes prove nothing: bytes are compared afterwards.
///
/// Four lanes each take 16 of 64 bytes and multiply them to 128 bits, whose halves are folded together; at
/// the end the lanes are mixed with each other and with the length.
struct Hash128: Hashable, Sendable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0

  private var lanes = SIMD4<UInt64>(
    0x9E37_79B9_7F4A_7C15,
    0xC2B2_AE3D_27D4_EB4F,
    0x1656_67B1_9E37_79F9,
    0x27D4_EB2F_1656_67C5
  )
  private var length = 0

  /// Adds bytes. Only the last ones added may be other than a multiple of 64.
  // Unsafe: the bytes are there for the call, and offsets stay below their count.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    precondition(length % 64 == 0, "Hash128: bytes were added after the last ones")
    length += bytes.count
    var lanes = lanes
    var offset = 0
    while bytes.count - offset >= 64 {
      unsafe Self.take(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + 64)]), &lanes)
      offset += 64
    }
    if offset < bytes.count {
      unsafe withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { last in
        unsafe last.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe last.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset...]))
        unsafe Self.take(UnsafeRawBufferPointer(last), &lanes)
      }
    }
    self.lanes = lanes
  }

  /// Ends the hash; nothing may be added after.
  mutating func finish() {
    let size = UInt64(length)
    high = Self.fold(lanes[0] ^ size, lanes[1] ^ 0x8EBC_6AF0_9C88_C6E3)
    low = Self.fold(lanes[2] ^ 0x5895_2CF6_1F1A_3B6D, lanes[3] ^ size)
    high = Self.fold(high ^ lanes[2], low ^ 0xA076_1D64_78BD_642F)
    low = Self.fold(low ^ lanes[0] ^ lanes[3], high ^ 0xE703_7ED1_A0B4_28DB)
  }

  // Unsafe: a block is 64 bytes.
  private static func take(_ block: UnsafeRawBufferPointer, _ lanes: inout SIMD4<UInt64>) {
    for lane in 0..<4 {
      let first = unsafe block.loadUnaligned(fromByteOffset: lane * 16, as: UInt64.self)
      let second = unsafe block.loadUnaligned(fromByteOffset: lane * 16 + 8, as: UInt64.self)
      // A zero factor must not wipe the lane out, so what came before is added once more.
      let before = lanes[lane]
      lanes[lane] =
        fold(first ^ before, second ^ 0xA076_1D64_78BD_642F) &+ (before << 23 | before >> 41)
    }
  }

  private static func fold(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let product = first.multipliedFullWidth(by: second)
    return product.high ^ product.low
  }

  static func == (first: Hash128, second: Hash128) -> Bool {
    first.high == second.high && first.low == second.low
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }
}

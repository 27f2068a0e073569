// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A path as the file system knows it: bytes, in no particular encoding, none of them zero.
struct Path: Hashable, Comparable, Sendable {
  /// The bytes and a zero.
  private let terminated: [UInt8]

  init(_ bytes: some Collection<UInt8>) { terminated = Array(bytes) + [0] }

  init(_ string: String) { self.init(string.utf8) }

  private init(terminated: [UInt8]) { self.terminated = terminated }

  var bytes: ArraySlice<UInt8> { terminated.dropLast() }

  /// This path, a slash unless there is one, and `name`.
  // Unsafe: the name's bytes are there for the call.
  func appending(_ name: UnsafeRawBufferPointer) -> Path {
    var joined: [UInt8] = []
    joined.reserveCapacity(terminated.count + name.count + 1)
    joined += bytes
    if joined.last != 0x2F { joined.append(0x2F) }
    unsafe joined += name
    joined.append(0)
    return Path(terminated: joined)
  }

  /// Calls `body` with the bytes as C has them.
  // Unsafe: they end with a zero, so there is one at least, and `body` does not keep their address.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe terminated.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe body($0.baseAddress!) }
    }
  }

  /// Whether this process may read what is there; if not, the reason is in `errno`.
  // Unsafe: the system reads the bytes during the call.
  var isReadable: Bool { unsafe withCString { unsafe access($0, R_OK) == 0 } }

  static func < (first: Path, second: Path) -> Bool {
    first.terminated.lexicographicallyPrecedes(second.terminated)
  }
}

// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where bytes are written to, as they are.
enum Output: CInt, Sendable {
  case standard = 1
  case error = 2

  var isTerminal: Bool { Platform.isTerminal(rawValue) }

  /// Writes all bytes; returns why it could not, if so.
  @discardableResult
  func write(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = Output.put(rawValue, start, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return Platform.reason()
        }
        rest = rest.dropFirst(count)
      }
      return nil
    }
  }

  private static func put(_ descriptor: CInt, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, start, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, start, count)
    #else
      Glibc.write(descriptor, start, count)
    #endif
  }
}

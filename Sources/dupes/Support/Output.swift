// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where bytes are written to, as they are.
///
/// Unsafe: the system's functions use bytes and variables of the calling function, during the call.
enum Output: CInt, Sendable {
  case standard = 1
  case error = 2

  var isTerminal: Bool { Platform.isTerminal(rawValue) }

  /// Lets what cannot be written fail, where the system would end the program, or would write it to a file
  /// that came to be opened in the place of a stream that was closed.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor: CInt in 0...2 where fcntl(descriptor, F_GETFD) < 0 { _ = unsafe open("/", O_RDONLY) }
  }

  /// Waits, for ever if no time is given, until bytes are taken or refused; returns whether they are.
  func isReady(milliseconds: CInt = -1) -> Bool {
    var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) != 0
  }

  /// Writes all bytes; returns why it could not, if so.
  @discardableResult
  func write(_ bytes: [UInt8]) -> String? {
    unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress, unsafe !rest.isEmpty {
        let count = unsafe Output.put(rawValue, start, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          if errno == EAGAIN {
            // Somebody who shares the stream does not want to wait; this program does.
            _ = isReady()
            continue
          }
          return Platform.reason()
        }
        unsafe rest = rest.dropFirst(count)
      }
      return nil
    }
  }

  private static func put(_ descriptor: CInt, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, start, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, start, count)
    #else
      unsafe Glibc.write(descriptor, start, count)
    #endif
  }
}

// SPDX-License-Identifier: MIT

import Foundation

/// Where text is written to.
enum Output: CInt, Sendable {
  case standard = 1
  case error = 2

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Lets what cannot be written fail, where the system would end the program, or would write it to whatever
  /// came to be opened in the place of a stream that was closed.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor: CInt in 0...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/", O_RDONLY) }
  }

  /// Writes all of it; returns why it could not, if so.
  @discardableResult
  func write(_ text: String) -> String? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(rawValue, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        // Somebody who shares the stream does not want to wait; this program does.
        var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        return String(cString: strerror(errno))
      }
    }
    return nil
  }

  /// How many columns the terminal has.
  var columns: Int {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

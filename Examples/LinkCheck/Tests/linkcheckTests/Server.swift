// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

/// A socket that listens on this machine, and answers only if it is told to.
final class Server: Sendable {
  let port: UInt16
  private let descriptor: CInt
  private let isOpen = Mutex(true)
  private let answers = DispatchSemaphore(value: 0)

  init() throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
        && getsockname(descriptor, address, &length) == 0
    }
    port = UInt16(bigEndian: address.sin_port)
    try #require(isBound)
  }

  deinit { stop() }

  /// Whoever connects from now on is refused.
  func stop() {
    // Closed twice, the number may by then be somebody else's.
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    if wasOpen { close(descriptor) }
  }

  func waitForConnection() { waitUntilReadable(descriptor) }

  /// Answers a request with each status in turn.
  func answer(with statuses: [String]) {
    for status in statuses {
      let connection = accept(descriptor, nil, nil)
      waitUntilReadable(connection)
      var request = [UInt8](repeating: 0, count: 4096)
      _ = read(connection, &request, request.count)
      let answer = Array("HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
      _ = write(connection, answer, answer.count)
      close(connection)
      answers.signal()
    }
  }

  func waitForAnswers(_ count: Int) {
    for _ in 0..<count { _ = answers.wait(timeout: .now() + 60) }
  }
}

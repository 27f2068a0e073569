// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import eventserver

/// Somebody who connects. Reading fails after a minute, and takes the test with it.
final class TestClient {
  private let descriptor: CInt
  private var isOpen = true
  private var unread: [UInt8] = []

  init(port: UInt16) throws {
    descriptor = Platform.makeSocket()
    try #require(descriptor >= 0)
    // So little that a client that does not read is soon felt.
    var size: CInt = 4096
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
    _ = fcntl(descriptor, F_SETFL, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    try #require(inet_pton(AF_INET, "127.0.0.1", &address.sin_addr) == 1)
    try #require(Platform.connect(descriptor, &address))
  }

  deinit { leave() }

  func leave() {
    if isOpen { close(descriptor) }
    isOpen = false
  }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    let sent = Foundation.send(descriptor, bytes, bytes.count, Platform.noSignal)
    try #require(sent == bytes.count)
  }

  /// Sends what the server may refuse to take.
  func sendInVain(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.send(descriptor, bytes, bytes.count, Platform.noSignal)
  }

  /// Says that nothing more will come.
  func endSending() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// Returns what comes up to and including a text.
  @discardableResult
  func read(until text: String) throws -> String {
    let mark = Data(text.utf8)
    var received = Data(unread)
    while true {
      if let found = received.range(of: mark) {
        unread = Array(received[found.upperBound...])
        return String(decoding: received[..<found.upperBound], as: UTF8.self)
      }
      let more = try receive()
      try #require(!more.isEmpty, "the end, after \(String(decoding: received.suffix(1000), as: UTF8.self))")
      received += more
    }
  }

  /// Returns what comes up to the end.
  func readToEnd() throws -> String {
    var received = unread
    unread = []
    while true {
      let more = try receive()
      if more.isEmpty { return String(decoding: received, as: UTF8.self) }
      received += more
    }
  }

  private func receive() throws -> [UInt8] {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&entry, 1, 60_000) == 1)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    try #require(count >= 0)
    return Array(bytes[..<count])
  }
}

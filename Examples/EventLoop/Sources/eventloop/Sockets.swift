// SPDX-License-Identifier: MIT

import Foundation

struct SocketError: Error, CustomStringConvertible {
  let description: String

  init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
}

/// A socket that nobody waits for: reading and writing take what there is, and room.
struct Socket: Sendable, Hashable {
  let descriptor: CInt

  /// Listens on the loopback; port 0 is any that is free.
  static func listening(port: UInt16) throws -> Socket {
    let socket = Socket(
      descriptor: Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0))
    guard socket.descriptor >= 0 else { throw SocketError("socket") }
    var yes: CInt = 1
    setsockopt(socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isBound = withGeneric(&address) { bind(socket.descriptor, $0, $1) == 0 }
    guard isBound, listen(socket.descriptor, 64) == 0 else {
      defer { socket.close() }
      throw SocketError("port \(port)")
    }
    return socket
  }

  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withGeneric(&address) { pointer, _ in getsockname(descriptor, pointer, &size) }
    return UInt16(bigEndian: address.sin_port)
  }

  /// All that are connecting.
  func accept() -> [Socket] {
    var accepted: [Socket] = []
    while true {
      let descriptor = Foundation.accept(descriptor, nil, nil)
      if descriptor < 0 { return accepted }
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      accepted.append(Socket(descriptor: descriptor))
    }
  }

  /// All that there is to read; nil when the other side has gone.
  func read() -> [UInt8]? {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &part, part.count, 0)
      if count > 0 {
        all += part.prefix(count)
      } else if count < 0, errno == EAGAIN {
        return all
      } else {
        return all.isEmpty ? nil : all
      }
    }
  }

  /// Writes as much as there is room for. Who does not read misses the rest.
  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  func close() { Foundation.close(descriptor) }
}

private func withGeneric<Result>(
  _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

// What the systems spell differently; and the calls whose names the methods have.
#if canImport(Glibc)
  import Glibc

  private let stream = Int32(SOCK_STREAM.rawValue)
  private let withoutSignal = Int32(MSG_NOSIGNAL)
  private let systemListen = Glibc.listen
  private let systemAccept = Glibc.accept
  private let systemConnect = Glibc.connect
  private let systemSend = Glibc.send
#else
  import Darwin

  private let stream = SOCK_STREAM
  private let withoutSignal: Int32 = 0
  private let systemListen = Darwin.listen
  private let systemAccept = Darwin.accept
  private let systemConnect = Darwin.connect
  private let systemSend = Darwin.send
#endif

/// A socket of TCP on this machine, which is closed when nobody has it any more.
final class Socket: Sendable {
  private let descriptor: Int32
  private let timedOut = Atomic(false)

  convenience init() throws { try self.init(socket(AF_INET, stream, 0)) }

  private init(_ descriptor: Int32) throws {
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    self.descriptor = descriptor
    // Nothing waits for ever: a test fails instead.
    setPatience(seconds: 60)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(descriptor) }

  /// A socket at a port of its own, at which nobody listens yet: who connects is refused.
  static func bound() throws -> Socket {
    let socket = try Socket()
    let status = socket.withAddress(port: 0) { bind(socket.descriptor, $0, $1) }
    guard status == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return socket
  }

  func port() throws -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &address) {
      getsockname(descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
    }
    guard status == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return UInt16(bigEndian: address.sin_port)
  }

  func listen() throws {
    guard systemListen(descriptor, 256) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    // A server waits for its clients as long as it lives.
    setPatience(seconds: 0)
  }

  /// The next connection, for which this waits.
  func accept() -> Socket? { try? Socket(systemAccept(descriptor, nil, nil)) }

  func connect(to port: UInt16) { _ = withAddress(port: port) { systemConnect(descriptor, $0, $1) } }

  /// What comes next, for which this waits; nil if the other side has closed the connection, or nothing
  /// comes.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) {
      timedOut.store(true, ordering: .releasing)
    }
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Whether somebody has waited in vain for something to come.
  var hasTimedOut: Bool { timedOut.load(ordering: .acquiring) }

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, withoutSignal) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  private func setPatience(seconds: Int) {
    var patience = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Calls `body` with an address on this machine.
  private func withAddress(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return withUnsafeBytes(of: &address) {
      body($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

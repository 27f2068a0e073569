// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// What the systems spell differently, and what the types of C make long.
enum Platform {
  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    static let noSignal: CInt = 0
  #else
    private static let stream = CInt(SOCK_STREAM.rawValue)
    /// Writing to a client that has gone is an error and not the end of the program.
    static let noSignal = CInt(MSG_NOSIGNAL)
  #endif
  static let noWaiting = CInt(MSG_DONTWAIT)

  static func makeSocket() -> CInt {
    let descriptor = socket(AF_INET, stream, 0)
    if descriptor >= 0 {
      set(descriptor, SO_REUSEADDR, CInt(1))
      // The program starts no other; somebody who pastes this may.
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    return descriptor
  }

  static func bind(_ descriptor: CInt, _ address: inout sockaddr_in) -> Bool {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.bind(descriptor, $0, length) == 0
      }
    }
  }

  /// The address that a socket has.
  static func name(_ descriptor: CInt, _ address: inout sockaddr_in) -> Bool {
    var length = length
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
    }
  }

  static func connect(_ descriptor: CInt, _ address: inout sockaddr_in) -> Bool {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, length) == 0
      }
    }
  }

  /// Prepares a connection that was accepted.
  static func prepare(_ descriptor: CInt, patience: Duration) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Some systems hand this on from the socket that listens.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    let (seconds, attoseconds) = patience.components
    var time = timeval()
    time.tv_sec = .init(seconds)
    time.tv_usec = .init(attoseconds / 1_000_000_000_000)
    set(descriptor, SO_SNDTIMEO, time)
    #if canImport(Darwin)
      set(descriptor, SO_NOSIGPIPE, CInt(1))
    #endif
  }

  private static let length = socklen_t(MemoryLayout<sockaddr_in>.size)

  private static func set<Value: BitwiseCopyable>(_ descriptor: CInt, _ option: CInt, _ value: Value) {
    var value = value
    setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server of HTTP on this machine that answers each request as a test says, on a thread of its own, and
/// closes the connection.
///
/// The thread that accepts is the only one that uses the listening socket, and closes it. Stopping sets a
/// flag and connects, so that the thread wakes up and sees it.
final class LocalServer: Sendable {
  let port: UInt16
  private let shared = Shared()

  private final class Shared: Sendable {
    let isStopped = Atomic(false)
    let requests = Atomic(0)
    let end = DispatchSemaphore(value: 0)
  }

  init(_ answer: @escaping @Sendable (Exchange) -> Void) throws {
    let socket = try Socket.bound()
    try socket.listen()
    port = try socket.port()
    let shared = shared
    Thread.detachNewThread {
      while let connection = socket.accept(), !shared.isStopped.load(ordering: .acquiring) {
        Thread.detachNewThread {
          guard let exchange = Exchange(connection) else { return }
          shared.requests.add(1, ordering: .acquiringAndReleasing)
          answer(exchange)
        }
      }
      withExtendedLifetime(socket) {}
      shared.end.signal()
    }
  }

  deinit {
    shared.isStopped.store(true, ordering: .releasing)
    guard let call = try? Socket() else { return }
    call.connect(to: port)
    shared.end.wait()
  }

  /// How many requests have come.
  var requests: Int { shared.requests.load(ordering: .acquiring) }

  /// Where `path` is found.
  func url(_ path: String = "/") -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

  /// The request for what is at `path`.
  func request(_ path: String = "/") -> URLRequest { URLRequest(url: url(path)) }
}

// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@testable import eventserver

/// A server on a port of the system's choice, whose events a test sends.
final class TestServer: Sendable {
  let events = PublishSubject<String>()
  let server: Server
  let listener: Listener
  let accesses: Recorder<Access>
  private let stopping = PublishSubject<Void>()

  init(_ change: (inout Options) -> Void = { _ in }) throws {
    var options = Options()
    change(&options)
    server = Server(options, events: events, places: .real())
    listener = try Listener(host: "127.0.0.1", port: 0)
    accesses = server.run(on: listener, until: stopping).record()
  }

  deinit { stop() }

  func stop() { stopping.onNext(()) }

  func connect() throws -> TestClient { try TestClient(port: listener.port) }

  /// A client whose stream has begun.
  func listen() throws -> TestClient {
    let clients = server.counters.current.clients
    let client = try connect()
    try client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try client.read(until: "\r\n\r\n")
    try wait { server.counters.current.clients == clients + 1 && events.hasObservers }
    return client
  }
}

/// Waits until something is so.
func wait(_ condition: () -> Bool) throws {
  let deadline = Date() + 60
  while !condition() {
    try #require(Date() < deadline)
    Thread.sleep(forTimeInterval: 0.002)
  }
}

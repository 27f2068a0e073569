// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import service

@Suite(.timeLimit(.minutes(2))) struct EventTests {
  private func listen(_ server: TestServer, _ port: Int) async throws -> Client {
    let client = try await Client(port: port)
    try await client.ask("GET /events")
    let head = try await client.read(until: "\r\n\r\n")
    #expect(head.hasPrefix("HTTP/1.1 200 ") && head.contains("text/event-stream"))
    return client
  }

  @Test func `All clients get the events of one sequence, and the end when the service ends`() async throws {
    let server = TestServer()
    try await server.run { port in
      let clients = [try await listen(server, port), try await listen(server, port)]
      try await wait { server.events.hasObservers }
      server.events.onNext("one")
      for client in clients { try await client.read(until: "id: 1\ndata: one\n\n") }
      let late = try await listen(server, port)
      try await late.read(until: "id: 1\ndata: one\n\n")
      await server.stop()
      for client in clients + [late] { #expect(await client.readToEnd().hasSuffix("\r\n0\r\n\r\n")) }
    }
    #expect(!server.events.hasObservers)
  }

  @Test func `A client that does not read misses the oldest events, and holds up nobody`() async throws {
    let server = TestServer {
      $0.waitingEvents = 4
      $0.patience = 3_600_000
    }
    let large = String(repeating: "x", count: 64 << 10)
    try await server.run { port in
      let (stuck, quick) = (try await listen(server, port), try await listen(server, port))
      try await wait { server.events.hasObservers }
      var number = 0
      // As many as the system takes, then those that wait, and then some that are dropped.
      while server.routes.queues.dropped < 3 {
        number += 1
        server.events.onNext("\(number) \(large)")
        try await quick.read(until: "data: \(number) ")
        try await quick.read(until: "\n\n")
      }
      #expect(server.routes.queues.waiting == 4)
      let told = try await stuck.read(until: "data: \(number) ")
      #expect(told.ranges(of: "data: ").count == number - server.routes.queues.dropped)
    }
  }

  @Test func `A client that takes nothing for too long is let go of`() async throws {
    let server = TestServer { $0.patience = 100 }
    let large = String(repeating: "x", count: 1 << 20)
    try await server.run { port in
      let stuck = try await listen(server, port)
      try await wait {
        server.events.onNext(large)
        return server.lines.contains { $0.text == "GET /events 200" }
      }
      try? await stuck.leave()
    }
  }

  @Test func `When all clients have gone, the sequence is not asked for`() async throws {
    let server = TestServer()
    try await server.run { port in
      let client = try await listen(server, port)
      try await wait { server.events.hasObservers }
      try await client.leave()
      try await wait { !server.events.hasObservers }
    }
  }
}

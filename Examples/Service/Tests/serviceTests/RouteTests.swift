// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import NIOHTTP1
import Synchronization
import Testing

@testable import service

@Suite(.timeLimit(.minutes(2))) struct RouteTests {
  @Test func `A search finds entries, as often as a connection asks`() async throws {
    try await TestServer().run { port in
      let client = try await Client(port: port)
      #expect(try await client.response(to: "GET /search?q=m").body == "merge\nmap\n")
      #expect(try await client.response(to: "GET /search?q=a+b").body == "a b\n")
      #expect(try await client.response(to: "GET /search?q=a%20b").body == "a b\n")
      #expect(try await client.response(to: "GET /search?q=none").body == "")
      #expect(try await client.response(to: "GET /search").status == 400)
    }
  }

  @Test func `A newer query of the session cancels the older one, and no other session's`() async throws {
    let server = TestServer(pause: { text in if text == "slow" { try await Task.sleep(for: .seconds(3600)) } }
    )
    try await server.run { port in
      let (older, other) = (try await Client(port: port), try await Client(port: port))
      try await older.ask("GET /search?q=slow&session=one")
      try await other.ask("GET /search?q=slow&session=two")
      try await wait { server.routes.metrics.page.contains("baton.elements{pipeline=\"requests\"} 2.0") }
      let newer = try await Client(port: port)
      // It may have come before the older one has sent its query.
      while try await newer.response(to: "GET /search?q=map&session=one").status != 200 {}
      #expect(try await older.response().status == 409)
      try await other.leave()
    }
    #expect(server.lines.filter { $0.text == "found 0" }.isEmpty)
  }

  @Test func `Orders are taken while there is room, and all that were taken are stored`() async throws {
    let server = TestServer {
      $0.waitingOrders = 2
      $0.ordersPerSecond = 1000
      $0.clientOrdersPerSecond = 1000
    }
    let release = DispatchSemaphore(value: 0)
    try await server.run(store: { _ in release.wait() }) { port in
      let client = try await Client(port: port)
      try await wait { server.routes.metrics.page.contains("baton.subscriptions{pipeline=\"orders\"} 1.0") }
      #expect(try await client.response(to: "POST /orders", body: "pear").body == "order 1\n")
      #expect(try await client.response(to: "POST /orders", body: "plum").status == 202)
      #expect(try await client.response(to: "POST /orders", body: "too many").status == 429)
      for _ in 1...3 { release.signal() }
      try await wait { server.stored.withLock { $0.count == 2 } }
      while try await client.response(to: "POST /orders", body: "fig").status != 202 {}
    }
    #expect(server.stored.withLock { $0.map(\.item) } == ["pear", "plum", "fig"])
  }

  @Test func `Of a client that sends orders too fast some are denied, and of no other client`() async throws {
    let server = TestServer {
      $0.ordersPerSecond = 1000
      $0.clientOrdersPerSecond = 1
    }
    try await server.run { port in
      let client = try await Client(port: port)
      try await wait { server.routes.metrics.page.contains("baton.subscriptions{pipeline=\"orders\"} 1.0") }
      #expect(try await client.response(to: "POST /orders", body: "fig").status == 202)
      var last: Client.Response
      repeat {
        // The client's address counts, not its connection.
        last = try await Client(port: port).response(to: "POST /orders", body: "fig")
      } while last.status == 202
      #expect(last.status == 429 && last.body == "Too many orders of this client.\n")
      #expect(try await client.response(to: "GET /metrics").body.contains("orders.denied 1\n"))
      let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/orders")
      let other = Request(.init(head: head, body: nil), from: "192.0.2.1", id: "other")
      #expect(try await server.routes.answer(to: other).firstValue?.status == .accepted)
    }
  }

  @Test(arguments: [
    ("GET /none", 404), ("POST /search", 405), ("GET /orders", 405), ("DELETE /metrics", 405),
    ("GET /metrics", 200),
  ])
  func `Other requests have their answers`(line: String, status: Int) async throws {
    try await TestServer().run { port in
      let client = try await Client(port: port)
      #expect(try await client.response(to: line).status == status)
    }
  }

  @Test(arguments: ["garbage\r\n\r\n", "\u{16}\u{3}\u{1}", "GET / HTTP/1.1\r\nno colon\r\n\r\n"])
  func `What is not HTTP gets 400 and the end`(text: String) async throws {
    try await TestServer().run { port in
      let client = try await Client(port: port)
      try await client.send(text)
      #expect(await client.readToEnd().hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test func `A body that is too large is refused`() async throws {
    try await TestServer().run { port in
      let client = try await Client(port: port)
      try await client.ask("POST /orders", body: String(repeating: "x", count: 20_000))
      #expect(await client.readToEnd().hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test(arguments: ["", "GET /search?q=m HT", "POST /orders HTTP/1.1\r\ncontent-length: 9\r\n\r\nhalf"])
  func `Who does not send a whole request in time is let go of`(text: String) async throws {
    try await TestServer { $0.requestTime = 50 }.run { port in
      let client = try await Client(port: port)
      try await client.send(text)
      #expect(await client.readToEnd() == "")
    }
  }

  @Test func `A connection that is asked to close does, after the answer`() async throws {
    try await TestServer().run { port in
      let client = try await Client(port: port)
      try await client.send("GET /search?q=map HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
      #expect(await client.readToEnd().hasSuffix("\r\n\r\nmap\n"))
    }
  }
}

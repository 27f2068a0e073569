// SPDX-License-Identifier: MIT

import Baton
import InMemoryTracing
import Testing
import Tracing

@testable import service

@Suite(.timeLimit(.minutes(2))) struct RequestIDTests {
  @Test func `Each log line and each span has the id of its own request`() async throws {
    let server = TestServer {
      $0.ordersPerSecond = 10_000
      $0.clientOrdersPerSecond = 10_000
      $0.waitingOrders = 10_000
    }
    let (clients, rounds) = (8, 20)
    var all: [String: [String]] = [:]
    try await server.run { port in
      try await wait { server.routes.metrics.page.contains("baton.subscriptions{pipeline=\"orders\"} 1.0") }
      all = try await withThrowingTaskGroup { group in
        for _ in 0..<clients { group.addTask { try await self.linesOfRequests(rounds, port) } }
        return try await group.reduce(into: [:]) { $0.merge($1) { _, _ in ["two requests have this id"] } }
      }
    }
    #expect(all.count == clients * rounds * 2)
    #expect(server.lines.count == all.count * 2)
    #expect(all.allSatisfy { id, texts in server.lines(of: id).sorted() == texts })
    let spans = Dictionary(
      grouping: TestServer.tracer.finishedSpans.filter { all[$0.context.requestID ?? ""] != nil },
      by: { $0.context.requestID! })
    for id in all.keys {
      let (names, traces) = (spans[id]!.map(\.operationName).sorted(), Set(spans[id]!.map(\.traceID)))
      #expect(names == ["GET /search", "find"] || names == ["POST /orders", "store"])
      #expect(traces.count == 1)
    }
  }

  /// Sends requests, one after the other. Returns what each of their ids should be logged with.
  private func linesOfRequests(_ rounds: Int, _ port: Int) async throws -> [String: [String]] {
    let client = try await Client(port: port)
    var lines: [String: [String]] = [:]
    for _ in 0..<rounds {
      let search = try await client.response(to: "GET /search?q=m")
      lines[try #require(search.id)] = ["GET /search 200", "found 2"]
      let order = try await client.response(to: "POST /orders", body: "fig")
      lines[try #require(order.id)] = ["POST /orders 202", "\(order.body.dropLast()) stored"]
    }
    return lines
  }

  @Test func `The line of a client that has left, too`() async throws {
    let server = TestServer(pause: { _ in try await Task.sleep(for: .seconds(3600)) })
    try await server.run { port in
      let (events, search) = (try await Client(port: port), try await Client(port: port))
      try await events.ask("GET /events")
      try await events.read(until: "\r\n\r\n")
      try await search.ask("GET /search?q=m")
      try await wait { server.routes.metrics.page.contains("baton.elements{pipeline=\"requests\"} 2.0") }
      try await events.leave()
      try await search.leave()
      try await wait { server.lines.count == 2 }
    }
    #expect(server.lines.allSatisfy { $0.id != nil })
  }
}

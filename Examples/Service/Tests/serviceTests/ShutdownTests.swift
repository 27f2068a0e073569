// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization
import Testing

@testable import service

@Suite(.timeLimit(.minutes(2))) struct ShutdownTests {
  @Test func `What is begun is finished, and nothing more is taken`() async throws {
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let (release, go) = AsyncStream<Void>.makeStream()
    let server = TestServer(
      { $0.grace = 60_000 },
      pause: { _ in
        begin.yield()
        for await _ in release { break }
      })
    try await server.run { port in
      let (client, idle) = (try await Client(port: port), try await Client(port: port))
      try await client.ask("GET /search?q=map")
      for await _ in begun { break }
      await server.stop()
      #expect(await idle.readToEnd() == "")
      await #expect(throws: (any Error).self) { try await Client(port: port) }
      go.yield()
      #expect(try await client.response().body == "map\n")
      #expect(await client.readToEnd() == "")
    }
  }

  @Test func `Orders that were taken are stored after the shutdown has begun`() async throws {
    let server = TestServer {
      $0.ordersPerSecond = 40
      $0.clientOrdersPerSecond = 1000
    }
    let taken = Mutex(0)
    try await server.run { port in
      let client = try await Client(port: port)
      for _ in 0..<80 where try await client.response(to: "POST /orders", body: "fig").status == 202 {
        taken.withLock { $0 += 1 }
      }
    }
    #expect(server.stored.withLock { $0.count } == taken.withLock { $0 })
    #expect(taken.withLock { $0 } > 0)
  }

  @Test func `A client that does not read is not waited for longer than the grace`() async throws {
    let server = TestServer { $0.grace = 50 }
    try await server.run { port in
      let stuck = try await Client(port: port)
      try await stuck.ask("GET /events")
      try await wait { server.events.hasObservers }
      let large = String(repeating: "x", count: 1 << 20)
      for _ in 0..<20 { server.events.onNext(large) }
      await server.stop()
      try await wait { server.lines.contains { $0.text == "GET /events 200" } }
      try await stuck.leave()
    }
  }

  @Test func `SIGTERM ends the program, which has then stored what it took`() async throws {
    let process = Process()
    let program = try #require(Self.find("service"))
    process.executableURL = program
    let file = FileManager.default.temporaryDirectory.appending(path: "orders-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    process.arguments = ["port=0", "orders-per-second=20", "orders-file=\(file.path())"]
    let errors = Pipe()
    process.standardError = errors
    let (ends, ended) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { ended.yield($0.terminationStatus) }
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    var said = ""
    while !said.contains("listens.\n") {
      said += String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    }
    let port = try #require(said.firstMatch(of: #/:(\d+) /#).flatMap { Int($0.1) })
    let client = try await Client(port: port)
    var taken = 0
    for _ in 0..<40 where try await client.response(to: "POST /orders", body: "fig").status == 202 {
      taken += 1
    }
    kill(process.processIdentifier, SIGTERM)
    #expect(await ends.first { _ in true } == 0)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.split(separator: "\n").count == taken && taken > 0)
  }

  /// The package manager puts it beside the tests, or beside their bundle.
  private static func find(_ name: String) -> URL? {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path() != "/" {
      let program = folder.appending(path: name)
      if FileManager.default.isExecutableFile(atPath: program.path()) { return program }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}

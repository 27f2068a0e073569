// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@testable import eventserver

@Suite("Streams of events", .serialized)
struct StreamTests {
  @Test("two clients see the same events, in order")
  func two() throws {
    let server = try TestServer()
    let clients = [try server.listen(), try server.listen()]
    for number in 1...100 {
      server.events.onNext("event \(number)")
      for client in clients {
        #expect(try client.read(until: "\n\n") == "id: \(number)\ndata: event \(number)\n\n")
      }
    }
    // An event is counted when it has been written.
    try wait { server.server.counters.current.sent == 200 }
    #expect(server.server.counters.current.dropped == 0)
  }

  @Test("one that comes late is told of the last events, as many as the replay has")
  func late() throws {
    let server = try TestServer { $0.replay = 3 }
    let first = try server.listen()
    for number in 1...5 { server.events.onNext("\(number)") }
    try first.read(until: "data: 5\n\n")
    let late = try server.listen()
    server.events.onNext("6")
    let told = try late.read(until: "data: 6\n\n")
    #expect(told == (3...6).map { "id: \($0)\ndata: \($0)\n\n" }.joined())
  }

  @Test("one that does not read holds up nobody, misses the oldest, and is told how many")
  func slow() throws {
    let server = try TestServer { options in
      options.buffer = 4
      options.replay = 0
      options.patience = .seconds(60)
    }
    let (slow, quick) = (try server.listen(), try server.listen())
    let large = String(repeating: "x", count: 64 << 10)
    // What the system keeps for a client is not known: as many as it takes until those that wait are too
    // many.
    var number = 0
    while number - server.server.counters.current.sent / 2 <= 20 {
      number += 1
      server.events.onNext("\(large)\(number)")
      try quick.read(until: "x\(number)\n\n")
      try #require(number < 2000)
    }
    // It takes some between two events that it misses, so there may be several gaps.
    var gaps: [Int] = []
    var told = ""
    while !told.hasSuffix("x\(number)\n\n") {
      told = try slow.read(until: "\n\n")
      if told.hasPrefix("event: gap\ndata: ") {
        gaps.append(try #require(Int(told.dropFirst(17).dropLast(2))))
      }
    }
    try wait { server.server.counters.current.sent + server.server.counters.current.dropped == number * 2 }
    let dropped = server.server.counters.current.dropped
    #expect(dropped > 0 && gaps.reduce(0, +) == dropped)
  }

  @Test("one that goes is let go of, and the events are not asked for when all have gone")
  func leaving() throws {
    let server = try TestServer()
    let (first, second) = (try server.listen(), try server.listen())
    server.events.onNext("1")
    for client in [first, second] { try client.read(until: "data: 1\n\n") }
    first.leave()
    try wait { server.server.counters.current.clients == 1 }
    server.events.onNext("2")
    try second.read(until: "data: 2\n\n")
    #expect(server.events.hasObservers)
    second.leave()
    try wait { !server.events.hasObservers && server.server.counters.current.connections == 0 }
    // What one connection sends while another one's is delivered, that one's thread delivers: perhaps later.
    try wait { server.accesses.elements.count == 2 }
    #expect(server.accesses.elements.map(\.what) == ["GET /events", "GET /events"])
  }

  @Test("one that sends on and on after its request is let go of")
  func unwanted() throws {
    let server = try TestServer()
    let client = try server.listen()
    let text = String(repeating: "x", count: 16 << 10)
    for _ in 0...Socket.mostUnwanted / text.utf8.count { client.sendInVain(text) }
    try wait { server.server.counters.current.connections == 0 }
    #expect(!server.events.hasObservers)
  }

  @Test("one that has said that it sends no more gets its events, until it goes")
  func halfClosed() throws {
    let server = try TestServer()
    let client = try server.connect()
    try client.send("GET /events HTTP/1.1\r\nHost: here\r\n\r\n")
    client.endSending()
    #expect(try client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    try wait { server.events.hasObservers }
    server.events.onNext("1")
    #expect(try client.read(until: "data: 1\n\n").hasSuffix("id: 1\ndata: 1\n\n"))
    try client.read(until: ":\n\n")
    server.events.onNext("2")
    try client.read(until: "data: 2\n\n")
    client.leave()
    try wait { server.server.counters.current.clients == 0 }
  }

  @Test("one that takes nothing for too long is let go of")
  func patience() throws {
    let server = try TestServer { options in
      options.patience = .milliseconds(100)
      options.buffer = 1
    }
    let client = try server.listen()
    let large = String(repeating: "x", count: 1 << 20)
    try wait {
      server.events.onNext(large)
      return server.server.counters.current.clients == 0
    }
    client.leave()
  }

  @Test("the end is said to every client, and the server is over when all are gone")
  func shutdown() async throws {
    let server = try TestServer()
    let clients = [try server.listen(), try server.listen()]
    server.events.onNext("1")
    for client in clients { try client.read(until: "data: 1\n\n") }
    server.stop()
    for client in clients {
      #expect(try client.readToEnd() == "event: end\ndata: the server is stopping\n\n")
      client.leave()
    }
    try await server.accesses.waitForEnd(timeout: .seconds(60))
    let access = Access(what: "GET /events", status: .ok, note: "events: 1 sent, 0 left out")
    #expect(server.accesses.elements == [access, access] && !server.events.hasObservers)
  }

  @Test("the end does not wait for a client that takes nothing, nor for half a request")
  func shutdownWithoutPatience() async throws {
    let server = try TestServer { options in
      options.grace = .milliseconds(50)
      options.requestTime = .seconds(3600)
      options.patience = .seconds(3600)
      options.buffer = 1
    }
    let (slow, half) = (try server.listen(), try server.connect())
    try half.send("GET / HT")
    let large = String(repeating: "x", count: 1 << 20)
    for _ in 0..<20 { server.events.onNext(large) }
    try wait { server.server.counters.current.connections == 2 }
    server.stop()
    try await server.accesses.waitForEnd(timeout: .seconds(60))
    try wait { server.server.counters.current.connections == 0 }
    slow.leave()
    half.leave()
  }
}

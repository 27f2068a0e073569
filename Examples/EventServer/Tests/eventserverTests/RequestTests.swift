// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import eventserver

@Suite("Requests and answers", .serialized)
struct RequestTests {
  @Test(
    "each request has its answer, and then the connection ends",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: x\r\n\r\n", 200), ("GET /?a=b HTTP/1.0\r\n\r\n", 200),
      ("GET /status HTTP/1.1\nHost: x\n\n", 200), ("HEAD /events HTTP/1.1\r\nHost: x\r\n\r\n", 200),
      ("GET /none HTTP/1.1\r\nHost: x\r\n\r\n", 404), ("POST / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
      ("DELETE /events HTTP/1.1\r\nHost: x\r\n\r\n", 405), ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400), ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
      ("GET /\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("\r\n\r\n", 400),
      ("GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
      ("GET /\u{1} HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("G\u{E9}T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 200) + "\r\n", 431),
      ("GET /" + String(repeating: "x", count: 9000) + " HTTP/1.1\r\n\r\n", 431),
    ])
  func answers(request: String, status: Int) throws {
    let server = try TestServer()
    let client = try server.connect()
    try client.send(request)
    let answer = try client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(answer.contains("\r\nAllow: GET, HEAD\r\n") == (status == 405))
  }

  @Test("the length that is said is that of the body; a head comes without one")
  func length() throws {
    let server = try TestServer()
    for method in ["GET", "HEAD"] {
      let client = try server.connect()
      try client.send("\(method) / HTTP/1.1\r\nHost: x\r\n\r\n")
      let head = try client.read(until: "\r\n\r\n")
      #expect(head.contains("Content-Length: \(Page.text.utf8.count)\r\n"))
      #expect(try client.readToEnd() == (method == "GET" ? Page.text : ""))
    }
  }

  @Test("a request may come byte by byte")
  func bytes() throws {
    let server = try TestServer()
    let client = try server.connect()
    for byte in "GET /status HTTP/1.1\r\nHost: x\r\n\r\n" { try client.send(String(byte)) }
    #expect(try client.readToEnd().hasPrefix("HTTP/1.1 200 "))
  }

  @Test("the status is JSON")
  func status() throws {
    let server = try TestServer()
    let listening = try server.listen()
    let client = try server.connect()
    try client.send("GET /status HTTP/1.1\r\nHost: x\r\n\r\n")
    try client.read(until: "\r\n\r\n")
    let body = Data(try client.readToEnd().utf8)
    let values = try JSONDecoder().decode(Counters.Values.self, from: body)
    #expect(values.clients == 1 && values.connections == 2 && values.requests == 2 && values.sent == 0)
    listening.leave()
  }

  @Test("header fields without end are refused, however many come")
  func flood() throws {
    let server = try TestServer()
    let client = try server.connect()
    try client.send("GET / HTTP/1.1\r\n")
    for _ in 0..<30 { client.sendInVain(String(repeating: "name: value\r\n", count: 100)) }
    #expect(try client.readToEnd().hasPrefix("HTTP/1.1 431 "))
    try wait { server.server.counters.current.connections == 0 }
  }

  @Test("half a request is waited for no longer than a request may take")
  func half() throws {
    let server = try TestServer { $0.requestTime = .milliseconds(100) }
    let client = try server.connect()
    try client.send("GET / HTTP/1.1\r\nHo")
    #expect(try client.readToEnd().hasPrefix("HTTP/1.1 408 "))
    try wait { server.server.counters.current.connections == 0 }
  }

  @Test("half a request that ends is bad; none at all has no answer")
  func ends() throws {
    let server = try TestServer()
    let (half, none) = (try server.connect(), try server.connect())
    try half.send("GET / HTTP/1.1\r\n")
    half.endSending()
    none.endSending()
    #expect(try half.readToEnd().hasPrefix("HTTP/1.1 400 "))
    #expect(try none.readToEnd() == "")
    #expect(server.server.counters.current.requests == 0)
  }

  @Test("a connection too many is refused, and there is room again when one has gone")
  func tooMany() throws {
    let server = try TestServer { $0.connections = 2 }
    let clients = [try server.listen(), try server.listen()]
    #expect(try server.connect().readToEnd().hasPrefix("HTTP/1.1 503 "))
    clients[0].leave()
    try wait { server.server.counters.current.connections == 1 }
    let third = try server.listen()
    server.events.onNext("1")
    try third.read(until: "data: 1\n\n")
  }
}

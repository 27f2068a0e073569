// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@testable import eventserver

@Suite("Parts")
struct PartsTests {
  @Test("ticks come by the clock that they are given")
  func ticks() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    let ticks = Ticks.events(every: .seconds(60), on: scheduler).record()
    scheduler.advance(by: .seconds(180))
    #expect(
      ticks.elements == [1, 2, 3].map { #"{"seconds":\#($0 * 60),"time":"1970-01-01T00:0\#($0):00Z"}"# })
  }

  @Test("data of several lines is several fields")
  func encoding() {
    let event = ServerEvent(id: 7, data: "a\nb\r\n\nevent: c")
    #expect(event.encoded == "id: 7\ndata: a\ndata: b\ndata: \ndata: event: c\n\n")
  }

  @Test("what was left out is counted by the numbers that are missing")
  func delivery() {
    var delivery = Delivery()
    for id in [5, 6, 9] { delivery.take(.event(ServerEvent(id: id, data: "x"))) }
    #expect(delivery.sent == 3 && delivery.dropped == 2 && delivery.gap == 2)
    #expect(delivery.text == "event: gap\ndata: 2\n\nid: 9\ndata: x\n\n")
    delivery.take(.end)
    #expect(delivery.text == ServerEvent.end && delivery.gap == 0)
  }

  @Test func options() throws {
    var expected = Options()
    expected.host = "0.0.0.0"
    expected.port = 0
    expected.every = .milliseconds(50)
    #expect(try Command(["--host", "0.0.0.0", "--port", "0", "--every", "50"]) == .serve(expected))
    #expect(try Command([]) == .serve(Options()) && Options().host == "127.0.0.1")
    #expect(try Command(["-h"]) == .help)
  }

  @Test(arguments: [
    (["--bogus"], "--bogus: unknown option (see --help)"), (["--port"], "--port: needs a value"),
    (["--port", "70000"], "--port: '70000' must be a number from 0 to 65535"),
    (["--buffer", "0"], "--buffer: '0' must be a number from 1 to 10000"),
  ])
  func errors(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Command(arguments) }
  }

  @Test("who cannot listen says why")
  func listening() throws {
    let listener = try Listener(host: "127.0.0.1", port: 0)
    #expect(throws: ListenError(message: "127.0.0.1:\(listener.port): Address already in use")) {
      try Listener(host: "127.0.0.1", port: listener.port)
    }
    #expect(throws: ListenError(message: "nowhere: is not an address such as 127.0.0.1")) {
      try Listener(host: "nowhere", port: 0)
    }
  }
}

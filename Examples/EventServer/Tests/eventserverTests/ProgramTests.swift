// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The program")
struct ProgramTests {
  @Test("Ctrl-C ends open streams and then the program", arguments: [SIGINT, SIGTERM])
  func interruption(signal: CInt) throws {
    let process = Process()
    let program = try #require(Self.find("eventserver"))
    process.executableURL = program
    process.arguments = ["--port", "0", "--every", "10"]
    let error = Pipe()
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    let isOver = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in isOver.signal() }
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    var said = ""
    while !said.contains("/\n") {
      let more = error.fileHandleForReading.availableData
      try #require(!more.isEmpty)
      said += String(decoding: more, as: UTF8.self)
    }
    let port = try #require(said.split(separator: ":").last.flatMap { UInt16($0.dropLast(2)) })
    let client = try TestClient(port: port)
    try client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try client.read(until: "id: 3\n")
    kill(process.processIdentifier, signal)
    #expect(try client.readToEnd().hasSuffix("event: end\ndata: the server is stopping\n\n"))
    client.leave()
    try #require(isOver.wait(timeout: .now() + 60) == .success)
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
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

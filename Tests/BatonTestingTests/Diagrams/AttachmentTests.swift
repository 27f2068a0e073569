// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

/// Set in the process that attaches, so that it fails there alone.
private let isWithin = ProcessInfo.processInfo.environment["BATON_ATTACHES_A_DIAGRAM"] != nil

@Suite("A diagram that a test attaches")
struct AttachmentTests {
  /// What Documentation/Testing.md shows, with an expectation that is wrong.
  @Test("fails and attaches", .enabled(if: isWithin))
  func attachesADiagram() {
    let scheduler = TestScheduler(initialClock: 0)
    let keystrokes = scheduler.createHotObservable([.next(210, "a"), .next(215, "ab"), .completed(260)])
    let observer = scheduler.start { keystrokes.debounce(.seconds(20), scheduler: scheduler) }
    let diagram = MarbleDiagram("debounce(20 s)", sources: [keystrokes], result: observer)
    if observer.events != [.next(230, "ab"), .completed(260)] {
      Attachment.record(diagram.svg, named: "debounce.svg")
      Issue.record("\n\(diagram)")
    }
  }

  #if os(Linux)
    @Test func `is written into the folder of attachments, and its text is in the message`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "attachments-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = [
        "--testing-library", "swift-testing", "--filter", "attachesADiagram", "--attachments-path",
        folder.path,
      ]
      process.environment = ProcessInfo.processInfo.environment.merging(["BATON_ATTACHES_A_DIAGRAM": "1"]) {
        $1
      }
      let output = Pipe()
      (process.standardOutput, process.standardError) = (output, output)
      try process.run()
      let message = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus != 0)
      #expect(message.contains("result  ------------ab--|"), "\(message)")
      let svg = try String(contentsOf: folder.appending(path: "debounce.svg"), encoding: .utf8)
      #expect(svg.hasPrefix("<svg ") && svg.contains("ab at 235"))
    }
  #endif
}

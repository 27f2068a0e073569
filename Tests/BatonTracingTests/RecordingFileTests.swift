// SPDX-License-Identifier: MIT

import BatonTracing
import Foundation
import Testing

@Suite struct RecordingFileTests {
  @Test func `a file's ending says what is written; another is refused, and nothing written`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "recordings \(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (ending, text) in [
      ("json", TraceEventTests.sample.traceEvents), ("txt", TraceEventTests.sample.summary),
      ("HTML", TraceEventTests.sample.html(title: "run.1")),
    ] {
      let file = folder.appending(path: "run.1.\(ending)")
      try TraceEventTests.sample.write(to: file)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
    let other = folder.appending(path: "run.pdf")
    let error = #expect(throws: Recording.UnknownFormat.self) { try TraceEventTests.sample.write(to: other) }
    #expect(error?.description == "run.pdf: a recording is written to files that end in .html, .json, .txt")
    #expect(!FileManager.default.fileExists(atPath: other.path()))
  }

  @Test func `spans of centuries are written`() throws {
    let far = Duration.seconds(10_000_000_000)
    let recording = Recording(
      length: far, schedulers: [.init(name: "a")], threads: [.init(name: "b")],
      runs: [
        .init(
          scheduler: 0, thread: 0, begin: .zero - far, end: far, scheduledAt: far, scheduledOn: 0,
          due: .zero - far)
      ])
    #expect(try JSONSerialization.jsonObject(with: Data(recording.traceEvents.utf8)) is [String: Any])
    #expect(recording.html(title: "far").contains("far"))
    #expect(recording.summary.contains("1 run"))
  }
}

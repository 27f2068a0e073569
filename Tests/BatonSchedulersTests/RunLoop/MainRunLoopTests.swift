// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite struct MainRunLoopTests {
  @Test("R1 the main run loop's scheduler runs everything on the main thread, when the loop runs")
  func main() throws {
    let program = try #require(Self.find("MainRunLoop"))
    let process = Process()
    process.executableURL = program
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    let pieces =
      ["work", "work from elsewhere", "a timer"] + (1...3).map { "periodic run \($0)" } + ["the end"]
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map { String($0) }
    #expect(lines == ["nothing before the loop runs"] + pieces.map { "\($0) on the main thread" })
  }

  /// A program of this package, which the package manager puts beside the tests, or beside their bundle.
  private static func find(_ name: String) -> URL? {
    var directory = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while directory.path() != "/" {
      let program = directory.appending(path: name)
      if FileManager.default.isExecutableFile(atPath: program.path()) { return program }
      directory.deleteLastPathComponent()
    }
    return nil
  }
}

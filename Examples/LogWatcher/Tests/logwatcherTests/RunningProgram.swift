// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The built program, run as a process of its own.
struct RunningProgram {
  struct End {
    let status: Int32
    let output: String
    let error: String
  }

  private let process = Process()
  private let results: TemporaryFolder
  private let isOver = DispatchSemaphore(value: 0)

  init(_ arguments: [String]) throws {
    results = try TemporaryFolder()
    let program = try #require(Self.find("logwatcher"))
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let (output, error) = (try results.make("output"), try results.make("error"))
    process.standardOutput = output
    process.standardError = error
    process.terminationHandler = { [isOver] _ in isOver.signal() }
    try process.run()
  }

  func send(_ signal: CInt) { kill(process.processIdentifier, signal) }

  /// Waits for the end. A program that does not end is killed.
  func end() throws -> End {
    if isOver.wait(timeout: .now() + 60) != .success {
      kill(process.processIdentifier, SIGKILL)
      isOver.wait()
    }
    try #require(process.terminationReason == .exit)
    return End(
      status: process.terminationStatus, output: try results.read("output"), error: try results.read("error"))
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

/// A folder that is there for one test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "logwatcher-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes a file to be written to.
  func make(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try #require(FileHandle(forWritingAtPath: path + "/" + name))
  }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String) throws { try data.write(to: URL(filePath: path + "/" + name)) }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }

  /// Waits until a file contains a text.
  func wait(for text: String, in name: String) throws {
    let deadline = Date() + 60
    while (try? read(name))?.contains(text) != true {
      try #require(Date() < deadline, "no '\(text)' in \(name)")
      Thread.sleep(forTimeInterval: 0.01)
    }
  }
}

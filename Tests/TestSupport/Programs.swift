// SPDX-License-Identifier: MIT

import Foundation

/// Runs a program of this package, with `environment` added to that of the tests. Returns the lines that the
/// program wrote, and its exit status, or nil if it was killed.
///
/// - Throws: An error if the program is not found, or on systems on which a process cannot start others.
package func runProgram(
  _ name: String, _ arguments: String..., environment: [String: String] = [:]
) throws -> (lines: [String], status: Int32?) {
  guard let program = builtProgram(name) else { throw CocoaError(.fileNoSuchFile) }
  #if os(macOS) || os(Linux)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map { String($0) }
    return (lines, process.terminationReason == .exit ? process.terminationStatus : nil)
  #else
    throw CocoaError(.featureUnsupported)
  #endif
}

/// Finds a program beside the tests or beside their bundle, where the package manager puts programs.
package func builtProgram(_ name: String) -> URL? {
  var directory = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  while directory.path() != "/" {
    let program = directory.appending(path: name)
    if FileManager.default.isExecutableFile(atPath: program.path()) { return program }
    directory.deleteLastPathComponent()
  }
  return nil
}

// SPDX-License-Identifier: MIT

import Foundation

/// Why a tool could not do its work, a line for each reason.
package struct Failure: Error, Equatable, CustomStringConvertible {
  package let lines: [String]

  package init(lines: [String]) { self.lines = lines }
  package init(_ line: String) { lines = [line] }
  /// What a library threw, in the library's words; a failure stays as it is.
  package init(_ error: any Error) { self = error as? Failure ?? Failure("\(error)") }

  package var description: String { lines.joined(separator: "\n") }
}

/// Runs a tool, and ends the program.
///
/// - Parameters:
///   - name: The name of the tool, which begins each line of a failure.
///   - body: Does the work. Parameters: the program's arguments, and what prints text. Returns: the exit
///     status.
package func runTool(_ name: String, _ body: ([String], (String) -> Void) throws -> Int32) -> Never {
  do {
    exit(
      try body(Array(CommandLine.arguments.dropFirst())) { FileHandle.standardOutput.write(Data($0.utf8)) })
  } catch {
    for line in Failure(error).lines { FileHandle.standardError.write(Data("\(name): \(line)\n".utf8)) }
    exit(2)
  }
}

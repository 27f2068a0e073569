// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import dupes

/// The built program, run as a process of its own.
struct RunningProgram {
  let process = Process()
  private let isOver = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - shell: What a shell does first, such as to set limits; arguments of the program are `"$@"`.
  ///   - output: Where standard output goes: a pipe or an open file.
  ///   - error: Where standard error goes.
  init(_ arguments: [String], shell: String = "exec \"$@\"", output: Any, error: Any) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", shell, "sh", try #require(builtProgram("dupes")).path()] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    process.terminationHandler = { [isOver] _ in isOver.signal() }
    try process.run()
  }

  func interrupt() { kill(process.processIdentifier, SIGINT) }

  /// The exit status; a program that does not end is killed, and has none.
  func exitStatus() throws -> Int32 {
    if isOver.wait(timeout: .now() + 60) != .success {
      kill(process.processIdentifier, SIGKILL)
      isOver.wait()
    }
    try #require(process.terminationReason == .exit)
    return process.terminationStatus
  }
}

extension TemporaryTree {
  /// What a run of the program left when it had ended.
  struct Run {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs the program on this tree to its end.
  func run(_ options: String..., shell: String = "exec \"$@\"") throws -> Run {
    try run(options, shell: shell)
  }

  func run(_ options: [String], shell: String) throws -> Run {
    let results = try TemporaryTree()
    let names = ["output", "error"]
    let files = try names.map { name in
      let path = String(decoding: try results.file(name, "").bytes, as: UTF8.self)
      return try #require(FileHandle(forUpdatingAtPath: path))
    }
    let arguments = options + [String(decoding: root.bytes, as: UTF8.self)]
    let program = try RunningProgram(arguments, shell: shell, output: files[0], error: files[1])
    let status = try program.exitStatus()
    let texts = try files.map { file in
      try file.seek(toOffset: 0)
      return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
    return Run(status: status, output: texts[0], error: texts[1])
  }

  /// Makes a file of zeros that takes up no space.
  @discardableResult
  func zeros(_ name: String, count: Int) throws -> Path {
    let path = try file(name, "")
    try #require(path.withCString { truncate($0, off_t(count)) } == 0)
    return path
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import dupes

/// Ctrl-C, and output that nobody takes.
@Suite struct InterruptionTests {
  let tree: TemporaryTree
  private var root: String { String(decoding: tree.root.bytes, as: UTF8.self) }

  init() throws { tree = try TemporaryTree() }

  /// Waits until there are bytes to be read.
  private func awaitBytes(_ descriptor: CInt) throws {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&entry, 1, 60_000) == 1)
  }

  /// Two files that are read for longer than any test runs.
  private func endlessPair() throws {
    for name in ["endless1", "endless2"] { try tree.zeros(name, count: 1 << 42) }
  }

  /// A thousand equal files, whose names are more than a pipe holds.
  private func fill() throws {
    let name = String(repeating: "n", count: 250)
    for index in 0..<1000 { try tree.file("\(name)\(index)", "same") }
  }

  @Test func `the first Ctrl-C ends a search; what was found so far is printed`() throws {
    try endlessPair()
    // No way to see from outside that the search has begun, but for the progress line.
    let terminal = try Terminal()
    let program = try RunningProgram([root], output: terminal.slave, error: terminal.slave)
    try awaitBytes(terminal.master.fileDescriptor)
    program.interrupt()
    #expect(try program.exitStatus() == 130)
    var shown = Data()
    while !String(decoding: shown, as: UTF8.self).contains("dupes: interrupted; found so far: 0 groups") {
      try awaitBytes(terminal.master.fileDescriptor)
      shown += terminal.master.availableData
    }
  }

  @Test func `Ctrl-C ends the program while standard output waits for a reader`() throws {
    try fill()
    let output = Pipe()
    let program = try RunningProgram([root], output: output, error: FileHandle.nullDevice)
    try awaitBytes(output.fileHandleForReading.fileDescriptor)
    program.interrupt()
    #expect(try program.exitStatus() == 130)
  }

  @Test func `Ctrl-C ends the program while a list of errors waits for a reader`() throws {
    // Directories whose paths are too long to be opened: more of them than fit into a pipe.
    defer { try? Process.run(URL(filePath: "/bin/rm"), arguments: ["-rf", root]).waitUntilExit() }
    let long = String(repeating: "d", count: 250)
    let script = """
      cd "$0"; n=0; while [ $n -lt 15 ]; do mkdir \(long) && cd -P \(long); n=$((n + 1)); done
      while [ $n -lt 50 ]; do mkdir -p \(long)$n/\(long); n=$((n + 1)); done
      """
    let maker = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", script, root])
    maker.waitUntilExit()
    try #require(maker.terminationStatus == 0)
    let error = Pipe()
    let program = try RunningProgram([root], output: FileHandle.nullDevice, error: error)
    try awaitBytes(error.fileHandleForReading.fileDescriptor)
    program.interrupt()
    #expect(try program.exitStatus() == 130)
  }

  @Test func `Ctrl-C ends a search whose progress line waits for the terminal`() throws {
    try endlessPair()
    let terminal = try Terminal()
    let program = try RunningProgram([root], output: terminal.slave, error: terminal.slave)
    try awaitBytes(terminal.master.fileDescriptor)
    try terminal.fill()
    program.interrupt()
    #expect(try program.exitStatus() == 130)
  }

  @Test func `a reader that is slow gets everything, also if the stream is set not to wait`() throws {
    try fill()
    let output = Pipe()
    let writing = output.fileHandleForWriting.fileDescriptor
    try #require(fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK) == 0)
    let program = try RunningProgram([root], output: output, error: FileHandle.nullDevice)
    var text = Data()
    while let part = try output.fileHandleForReading.read(upToCount: 512), !part.isEmpty { text += part }
    #expect(try program.exitStatus() == 0)
    #expect(String(decoding: text, as: UTF8.self).split(separator: "\n").count == 1000)
  }

  @Test func `standard output that is closed, or has no reader, is an error with status 1`() throws {
    for name in ["a", "b"] { try tree.file(name, "same") }
    let closed = try tree.run(shell: "exec \"$@\" >&-")
    #expect(closed.status == 1)
    #expect(closed.error == "dupes: standard output: Bad file descriptor\n")
    let output = Pipe()
    try output.fileHandleForReading.close()
    let error = Pipe()
    let program = try RunningProgram([root], output: output, error: error)
    #expect(try program.exitStatus() == 1)
    let message = String(decoding: error.fileHandleForReading.availableData, as: UTF8.self)
    #expect(message == "dupes: standard output: Broken pipe\n")
  }
}

/// A terminal that nobody sits at.
private struct Terminal {
  let master: FileHandle
  let slave: FileHandle
  private let name: [CChar]

  init() throws {
    // Not every C library's module has it.
    typealias Open =
      @convention(c) (
        UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CChar>?, OpaquePointer?,
        OpaquePointer?
      ) -> CInt
    let open = unsafeBitCast(try #require(dlsym(dlopen(nil, RTLD_NOW), "openpty")), to: Open.self)
    var descriptors: [CInt] = [-1, -1]
    var name = [CChar](repeating: 0, count: 1024)
    let opened = descriptors.withUnsafeMutableBufferPointer { pair in
      open(&pair[0], &pair[1], &name, nil, nil)
    }
    try #require(opened == 0)
    master = FileHandle(fileDescriptor: descriptors[0], closeOnDealloc: true)
    slave = FileHandle(fileDescriptor: descriptors[1], closeOnDealloc: true)
    self.name = name
  }

  /// Writes to it until it takes no more.
  func fill() throws {
    let descriptor = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    while write(descriptor, "x", 1) == 1 {}
  }
}

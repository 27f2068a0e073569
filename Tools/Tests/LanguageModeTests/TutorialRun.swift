// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A step's program, linked with what this test was built with, at a terminal and in a folder of its own.
final class TutorialRun {
  private let folder: TemporaryFolder
  private let process = Process()
  private let terminal: FileHandle
  private let programsEnd: FileHandle
  private var printed = Data()

  /// - Parameter modules: Where the package manager put the modules.
  init(_ step: String, modules: URL) throws {
    folder = try TemporaryFolder()
    (terminal, programsEnd) = try Self.openTerminal()
    let source = root.appending(
      path: "Sources/Baton/Baton.docc/Resources/Tutorial/LogWatcher-\(step).swift")
    let program = folder.url.appending(path: "logwatcher")
    try Self.link(source, into: program, modules: modules)
    process.executableURL = program
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = programsEnd
    process.standardError = programsEnd
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  func start() throws {
    try process.run()
    try programsEnd.close()
  }

  func interrupt() { kill(process.processIdentifier, SIGINT) }

  func write(_ text: String, to name: String) throws {
    // At once: the program may look at it meanwhile.
    try Data(text.utf8).write(to: folder.url.appending(path: name), options: .atomic)
  }

  func append(_ text: String, to name: String) throws {
    let file = try FileHandle(forWritingTo: folder.url.appending(path: name))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  /// Waits until a text is printed.
  func wait(for text: String) throws {
    while !String(decoding: printed, as: UTF8.self).contains(text) {
      try #require(try receive(), "the end, before \(text)")
    }
  }

  /// Waits for the end, and returns the lines that were printed.
  func end() throws -> [String] {
    while try receive() {}
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    return String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Waits for what the program prints; returns false at its end.
  private func receive() throws -> Bool {
    var entry = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&entry, 1, 60_000) == 1)
    var bytes = [UInt8](repeating: 0, count: 4096)
    // Where nobody has the other end some systems give nothing, and some an error.
    let count = Foundation.read(terminal.fileDescriptor, &bytes, bytes.count)
    printed += bytes.prefix(max(count, 0))
    return count > 0
  }

  private static func link(_ source: URL, into program: URL, modules: URL) throws {
    let objects = try objectFiles(
      of: [
        "BatonBase", "BatonSchedulers", "BatonKernel", "Baton", "BatonBlocking", "BatonDiagrams",
        "BatonTesting",
      ],
      beside: modules)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-I", modules.path(), "-o", program.path(),
        source.path(),
      ]
      + objects
    let output = Pipe()
    compiler.standardOutput = output
    compiler.standardError = output
    try compiler.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0, "\(said)")
  }

  /// A program at a terminal prints each line when it is there.
  private static func openTerminal() throws -> (FileHandle, FileHandle) {
    // Not every C library's module has it.
    typealias Open =
      @convention(c) (
        UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CChar>?, OpaquePointer?,
        OpaquePointer?
      ) -> CInt
    let open = unsafeBitCast(try #require(dlsym(dlopen(nil, RTLD_NOW), "openpty")), to: Open.self)
    var (master, slave): (CInt, CInt) = (-1, -1)
    try #require(open(&master, &slave, nil, nil, nil) == 0)
    // Another test's program must not keep it open.
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (
      FileHandle(fileDescriptor: master, closeOnDealloc: true),
      FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    )
  }
}

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
  private let input = Pipe()
  private let writing = DispatchQueue(label: "input")
  private let output = Pipe()
  private let error = Pipe()
  private let terminal: FileHandle?
  private let isOver = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - shell: What a shell does with the program, which is `$0`; without it the program itself is started.
  ///   - isLive: Whether standard error is a terminal.
  ///   - isBlocked: Whether standard output takes nothing.
  init(shell: String? = nil, isLive: Bool = false, isBlocked: Bool = false) throws {
    let program = try #require(Self.find("linkcheck"))
    process.executableURL = shell == nil ? program : URL(filePath: "/bin/bash")
    process.arguments = shell.map { ["-c", $0, program.path()] } ?? []
    process.standardInput = input
    process.standardOutput = output
    if isBlocked { fill(output.fileHandleForWriting.fileDescriptor) }
    if isLive {
      let (near, far) = try openTerminal()
      terminal = near
      process.standardError = far
    } else {
      terminal = nil
      process.standardError = error
    }
    process.terminationHandler = { [isOver] _ in isOver.signal() }
    // As from a shell: a thread of Dispatch blocks signals, which the program would inherit.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  func write(_ text: String) { write(Data(text.utf8)) }

  /// Writes later, because the program may not read all of it before it is looked at, or ever.
  func write(_ data: Data) {
    writing.async { [file = input.fileHandleForWriting] in
      var broken = sigset_t()
      sigemptyset(&broken)
      sigaddset(&broken, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &broken, nil)
      try? file.write(contentsOf: data)
    }
  }

  /// The next line of standard output.
  func outputLine() throws -> String {
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      try #require(waitUntilReadable(output.fileHandleForReading.fileDescriptor))
      line += try #require(try output.fileHandleForReading.read(upToCount: 1))
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// What is drawn on the terminal, up to and including a text.
  func drawn(until text: String) throws -> String {
    let terminal = try #require(terminal)
    var drawn: [UInt8] = []
    while !drawn.ends(with: text.utf8) {
      try #require(waitUntilReadable(terminal.fileDescriptor), "nothing after \(drawn)")
      drawn += try #require(try terminal.read(upToCount: 1), "the end, after \(drawn)")
    }
    return String(decoding: drawn, as: UTF8.self)
  }

  func interrupt() { process.interrupt() }

  func interruptUntilItEnds() {
    while isOver.wait(timeout: .now() + 0.05) != .success { process.interrupt() }
    isOver.signal()
  }

  /// Waits for the end. A program that does not end is killed.
  func end(closingInput: Bool = true) throws -> End {
    if closingInput { writing.async { [file = input.fileHandleForWriting] in try? file.close() } }
    if isOver.wait(timeout: .now() + 60) != .success {
      kill(process.processIdentifier, SIGKILL)
      isOver.wait()
    }
    return End(
      status: process.terminationStatus,
      output: String(decoding: output.fileHandleForReading.availableData, as: UTF8.self),
      error: terminal == nil
        ? String(decoding: error.fileHandleForReading.availableData, as: UTF8.self) : "")
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

/// Returns whether something has come, or does within a minute.
@discardableResult
func waitUntilReadable(_ descriptor: CInt) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, 60_000) == 1
}

extension [UInt8] {
  fileprivate func ends(with end: some Collection<UInt8>) -> Bool { suffix(end.count).elementsEqual(end) }
}

/// The two ends of a terminal, by the function of the system that not all headers declare.
private func openTerminal() throws -> (near: FileHandle, far: FileHandle) {
  typealias Open =
    @convention(c) (
      UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>, OpaquePointer?, OpaquePointer?, OpaquePointer?
    ) -> CInt
  let open = unsafeBitCast(try #require(dlsym(dlopen(nil, RTLD_NOW), "openpty")), to: Open.self)
  var (near, far) = (CInt(-1), CInt(-1))
  try #require(open(&near, &far, nil, nil, nil) == 0)
  return (
    FileHandle(fileDescriptor: near, closeOnDealloc: true),
    FileHandle(fileDescriptor: far, closeOnDealloc: true)
  )
}

/// Writes to a pipe until it takes no more.
private func fill(_ descriptor: CInt) {
  let flags = fcntl(descriptor, F_GETFL)
  _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
  while write(descriptor, "x", 1) == 1 {}
  _ = fcntl(descriptor, F_SETFL, flags)
}

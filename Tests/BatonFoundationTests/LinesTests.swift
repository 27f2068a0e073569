// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonFoundation

@Suite("Lines of a file handle")
struct LinesTests {
  /// A file with these bytes.
  private func input(_ bytes: [UInt8]) throws -> FileHandle {
    let path = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID())").path()
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try #require(FileHandle(forReadingAtPath: path))
  }

  @Test(
    "What ends a line, and what is left at the end of the input",
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""]), ("a\nb", ["a", "b"]),
      ("a\r\nb\rc\r\n", ["a", "b\rc"]), ("a\r", ["a\r"]), ("\r\n", [""]), ("ä\u{2028}ö\n", ["ä\u{2028}ö"]),
      ("a\0b\n\u{FEFF}c", ["a\0b", "\u{FEFF}c"]),
    ] as [(String, [String])])
  func ends(text: String, lines: [String]) async throws {
    #expect(try await input(Array(text.utf8)).rx.lines().collect() == lines)
  }

  @Test func `Bytes that are not UTF-8 come as U+FFFD, and the lines beside them as they are`() async throws {
    let bytes: [UInt8] = Array("a\n".utf8) + [0xFF, 0xC3, 0x0A, 0xE2, 0x82] + Array("\nb".utf8)
    let lines = try await input(bytes).rx.lines().collect()
    #expect(lines.first == "a" && lines.last == "b" && lines.count == 4)
    #expect(lines[1] == "\u{FFFD}\u{FFFD}" && lines[2] == "\u{FFFD}")
  }

  @Test(arguments: 1...50)
  func `Bytes are cut in the same places, whatever pieces they come in`(seed: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<200).map { _ in [10, 10, 13, 65, 66, 0xC3, 0xA4].randomElement(using: &generator)! }
    var expected = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let rest = expected.removeLast()
    expected = expected.map { $0.last == 13 ? $0.dropLast() : $0 } + (rest.isEmpty ? [] : [rest])
    var splitter = LineSplitter(longest: 200)
    var lines: [String] = []
    func take() throws { while let line = try splitter.next() { lines.append(line) } }
    var left = bytes[...]
    while !left.isEmpty {
      let count = Int.random(in: 1...20, using: &generator)
      splitter.append(Array(left.prefix(count).map(UInt8.init)))
      left = left.dropFirst(count)
      if Bool.random(using: &generator) { try take() }
    }
    splitter.append([])
    try take()
    #expect(lines == expected.map { String(decoding: $0.map(UInt8.init), as: UTF8.self) })
    #expect(splitter.isOver)
  }

  @Test
  func `A line that is too long is an error that names it, and the lines before it come`() async throws {
    // As long as may be, with its carriage return in a piece of its own.
    var splitter = LineSplitter(longest: 3)
    for (piece, line) in [("abc", nil), ("\r", nil), ("\n", "abc")] {
      splitter.append(Array(piece.utf8))
      #expect(try splitter.next() == line)
    }
    for (text, number) in [("ab\nabcd\nc", 2), ("abcd", 1), ("abc\nabcdefgh", 2), ("abc\r", 1)] {
      let recorder = try input(Array(text.utf8)).rx.lines(longest: 3).record()
      try await recorder.waitForEnd()
      #expect(recorder.elements.count == number - 1)
      let error = try #require(recorder.error as? LineTooLong)
      #expect(error == LineTooLong(number: number, limit: 3))
      #expect("\(error)" == "Line \(number) is longer than 3 bytes.")
    }
    // Of a gigabyte without a line feed no more than a piece is read beyond the limit.
    let zeros = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    await #expect(throws: LineTooLong(number: 1, limit: 1 << 20)) { try await zeros.rx.lines().collect() }
  }

  @Test func `section 6 A limit that is not positive stops the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = FileHandle.standardInput.rx.lines(longest: 0)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("lines: longest must be positive, was 0"))
  }

  @Test func `Lines of a pipe come when they are written, and the end when it is closed`() async throws {
    let pipe = Pipe()
    let recorder = pipe.fileHandleForReading.rx.lines().record()
    for (text, count) in [("a\nb", 1), ("c\n", 2), ("\nd", 3)] {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      _ = try await recorder.wait(forElements: count)
    }
    try pipe.fileHandleForWriting.close()
    try await recorder.waitForEnd()
    #expect(recorder.elements == ["a", "bc", "", "d"] && recorder.isCompleted)
  }

  @Test("Pipes that are written to, closed or left while somebody waits, many at a time", arguments: 0..<8)
  func manyPipes(start: Int) async throws {
    for number in start..<start + 500 {
      let pipe = Pipe()
      let recorder = pipe.fileHandleForReading.rx.lines().record()
      if number % 3 == 0 { try pipe.fileHandleForWriting.write(contentsOf: Data("a".utf8)) }
      if number % 4 == 0 {
        recorder.dispose()
      } else {
        try pipe.fileHandleForWriting.close()
        try await recorder.waitForEnd()
        #expect(recorder.elements == (number % 3 == 0 ? ["a"] : []) && recorder.isCompleted)
      }
    }
  }

  @Test func `Lines of a terminal come, and Ctrl-D ends them`() async throws {
    let (keys, terminal) = try terminal()
    let recorder = terminal.rx.lines().record()
    try keys.write(contentsOf: Data("hello\n".utf8))
    _ = try await recorder.wait(forElements: 1)
    try keys.write(contentsOf: Data([4]))
    try await recorder.waitForEnd()
    #expect(recorder.elements == ["hello"] && recorder.isCompleted)
  }

  @Test func `What cannot be read is an error; what has nothing is empty`() async throws {
    let folder = try #require(FileHandle(forReadingAtPath: "/"))
    await #expect(throws: POSIXError(.EISDIR)) { try await folder.rx.lines().collect() }
    let unknown = FileHandle(fileDescriptor: 100_000, closeOnDealloc: false)
    await #expect(throws: POSIXError(.EBADF)) { try await unknown.rx.lines().collect() }
    let closed = Pipe().fileHandleForReading
    try closed.close()
    await #expect(throws: POSIXError(.EBADF)) { try await closed.rx.lines().collect() }
    let empty = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    #expect(try await empty.rx.lines().collect() == [])
  }

  @Test("Disposal while nothing comes ends the wait, and frees the subscriber; the next one reads on")
  func disposal() async throws {
    let pipe = Pipe()
    let freed = DispatchSemaphore(value: 0)
    final class Token: Sendable {
      let freed: DispatchSemaphore
      init(_ freed: DispatchSemaphore) { self.freed = freed }
      deinit { freed.signal() }
    }
    func subscribe() -> any Disposable {
      let token = Token(freed)
      return pipe.fileHandleForReading.rx.lines().subscribe { _ in withExtendedLifetime(token) {} }
    }
    for delay in [0, 0.02] {
      let subscription = subscribe()
      // With a pause it waits in the system, most likely; without one it has hardly begun.
      try await Task.sleep(for: .seconds(delay))
      subscription.dispose()
      #expect(await isSignalled(freed))
    }
    let recorder = pipe.fileHandleForReading.rx.lines().record()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\n".utf8))
    #expect(try await recorder.wait(forElements: 1) == ["a"])
  }

  @Test func `Disposal while nothing comes lets go of the handle, which is closed then`() async throws {
    var ends: [CInt] = [-1, -1]
    try #require(unsafe Foundation.pipe(&ends) == 0)
    defer { close(ends[1]) }
    do {
      let handle = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
      let subscription = handle.rx.lines().subscribe()
      // With the pause it waits in the system, most likely.
      try await Task.sleep(for: .milliseconds(20))
      subscription.dispose()
    }
    var entry = pollfd(fd: ends[1], events: 0, revents: 0)
    #expect(unsafe poll(&entry, 1, 60_000) == 1, "nobody reads any more")
  }

  @Test func `No more lines are sent than there are credits`() async throws {
    let credits = Credits(2)
    let recorder = try input(Array("1\n2\n3\n4".utf8)).rx.lines(credits: credits).record()
    _ = try await recorder.wait(forElements: 2)
    credits.giveBack()
    #expect(try await recorder.wait(forElements: 3) == ["1", "2", "3"])
    #expect(credits.available == 0)
    credits.giveBack(3)
    try await recorder.waitForEnd()
    #expect(recorder.elements == ["1", "2", "3", "4"] && credits.available == 2)
  }

  @Test func `Threads of the shared pool are not blocked by handles to which nothing comes`() async throws {
    let pipes = (0..<64).map { _ in Pipe() }
    let bag = DisposeBag()
    for pipe in pipes { pipe.fileHandleForReading.rx.lines().subscribe().disposed(by: bag) }
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 { group.addTask { number } }
      return await group.reduce(0, +)
    }
    #expect(sum == 4950)
  }

  /// The two ends of a terminal, by the function of the system that not all headers declare.
  private func terminal() throws -> (keys: FileHandle, terminal: FileHandle) {
    typealias Open =
      @convention(c) (
        UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>, OpaquePointer?, OpaquePointer?, OpaquePointer?
      ) -> CInt
    let open = unsafeBitCast(try #require(dlsym(dlopen(nil, RTLD_NOW), "openpty")), to: Open.self)
    var (keys, terminal) = (CInt(-1), CInt(-1))
    try #require(open(&keys, &terminal, nil, nil, nil) == 0)
    return (
      FileHandle(fileDescriptor: keys, closeOnDealloc: true),
      FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
    )
  }

  private func isSignalled(_ semaphore: DispatchSemaphore) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: semaphore.wait(timeout: .now() + 60) == .success)
      }
    }
  }
}

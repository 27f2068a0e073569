// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension Reactive where Base: FileHandle {
  /// Sends the lines of what is read from a file, a pipe, a terminal or a socket, as text.
  ///
  ///     let credits = Credits(16)
  ///     let answers = FileHandle.standardInput.rx.lines(credits: credits)
  ///       .map(maxConcurrent: 8) { line in try await ask(line) }
  ///       .do(afterNext: { _ in credits.giveBack() })
  ///
  /// A line ends with a line feed, with a carriage return before it or not, neither of which is sent; what
  /// follows the last one is a line, too, unless it is empty. Bytes that are not UTF-8 are sent as U+FFFD.
  /// The sequence completes at the end of the input: on a terminal when Ctrl-D has been pressed.
  ///
  /// Input is read only when a line of it is asked for, in pieces of up to 64 KiB: without `credits`, when
  /// the line before has been delivered; with `credits`, when there is a credit besides. A subscription
  /// begins where the handle's input has been read up to, so for several subscribers use `share()`. Disposal
  /// ends the wait for input, and drops what has been read of the current piece. The handle stays open.
  ///
  /// - Parameters:
  ///   - longest: The most bytes that a line may have; must be positive. So input without line feeds does not
  ///     fill the memory.
  ///   - credits: Credits for lines: one is taken before a line is asked for, and has to be given back when
  ///     the line is done with. By default lines are not limited.
  /// - Returns: A sequence that fails with a `POSIXError` if the input cannot be read, and with a
  ///   ``LineTooLong``.
  /// - Scheduling: Lines are sent on the shared pool, from a task of the subscription. None of its threads is
  ///   blocked while there is no input.
  @_disfavoredOverload  // So that a program's own member of this name keeps its calls.
  public func lines(longest: Int = 1 << 20, credits: Credits? = nil) -> Observable<String> {
    require(longest > 0, "lines: longest must be positive, was \(longest)")
    let lines = FileLines(file: base, longest: longest)
    return lines._asObservable(on: TaskStart(priority: nil, on: nil), credits: credits)
  }
}

/// The error of input with a line that is longer than the program allows.
public struct LineTooLong: Error, Hashable, CustomStringConvertible {
  /// The number of the line among those that the subscription has read; the first is 1.
  public let number: Int
  /// The most bytes that a line may have.
  public let limit: Int

  /// The error as a sentence.
  public var description: String { "Line \(number) is longer than \(limit) bytes." }
}

/// The lines of a file as they are asked for.
private struct FileLines: AsyncSequence {
  let file: FileHandle
  let longest: Int

  func makeAsyncIterator() -> Iterator {
    Iterator(input: Input(file: file), lines: LineSplitter(longest: longest))
  }

  struct Iterator: AsyncIteratorProtocol {
    let input: Input
    var lines: LineSplitter

    mutating func next() async throws -> String? {
      while true {
        if let line = try lines.next() { return line }
        if lines.isOver { return nil }
        lines.append(try await input.piece(atMost: 1 << 16))
      }
    }
  }
}

/// Cuts bytes into lines, whatever pieces they come in.
struct LineSplitter {
  private let longest: Int
  /// What has come and has not been taken begins at `start`, and has no line feed before `searched`.
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var number = 0
  private(set) var isOver = false

  init(longest: Int) { self.longest = longest }

  /// Adds what comes next; nothing is the end.
  mutating func append(_ piece: [UInt8]) {
    if piece.isEmpty { isOver = true }
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += piece
  }

  /// Takes the next line, if there is a whole one.
  mutating func next() throws(LineTooLong) -> String? {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
    searched = end ?? bytes.count
    // One byte more may be a carriage return.
    if end == nil, searched - start <= longest + 1, !isOver || searched == start { return nil }
    number += 1
    var line = bytes[start..<searched]
    if end != nil, line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.count > longest { throw LineTooLong(number: number, limit: longest) }
    start = end.map { $0 + 1 } ?? searched
    searched = start
    return String(decoding: line, as: UTF8.self)
  }
}

/// A file that is read from as soon as something has come.
private struct Input: Sendable {
  let file: FileHandle

  /// Reads what has come, and suspends the task until something has. Returns nothing at the end.
  ///
  /// - Throws: A `POSIXError`; `CancellationError` if the task is cancelled while it waits.
  func piece(atMost count: Int) async throws -> [UInt8] {
    let descriptor = file.fileDescriptor
    while true {
      if !isReadable(descriptor) { try await Readiness.shared.wait(for: descriptor) }
      var code: CInt = 0
      // Unsafe: the system writes into the array's memory, during the call, as many bytes as it says.
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        let result = unsafe read(descriptor, buffer.baseAddress, count)
        if result < 0 { code = errno }
        initialized = max(result, 0)
      }
      switch code {
      case 0: return bytes
      // Another process may have taken what had come, or a signal has interrupted the call.
      case EAGAIN, EINTR: try Task.checkCancellation()
      default: throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
      }
    }
  }

  /// Whether a read returns at once: always for a regular file, and for a descriptor that cannot be read.
  private func isReadable(_ descriptor: CInt) -> Bool {
    // The handle has been closed: the system would wait for nothing.
    if descriptor < 0 { return true }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Unsafe: the system uses the variable during the call.
    return unsafe poll(&entry, 1, 0) != 0
  }
}

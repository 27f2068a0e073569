// SPDX-License-Identifier: MIT

import Synchronization

/// Reads what has been appended to the file of a path, whatever is done to it in between.
final class Tail: Sendable {
  /// From where a file is read that was there before.
  enum Start { case beginning, end }

  static let chunk = 256 << 10

  let path: String
  private let files: any FileSystem
  private let position: Mutex<Position>

  init(_ path: String, from start: Start, in files: any FileSystem) {
    self.path = path
    self.files = files
    position = Mutex(Position(path: path, start: start))
  }

  /// Says what is new. One call at a time, for the order's sake; the lock is never waited for.
  ///
  /// - Parameter isLast: What the file ends with counts as a line, with or without a newline.
  func read(isLast: Bool = false, _ say: (Reading) -> Void) throws(FileTrouble) {
    try position.withLock { position throws(FileTrouble) in
      try position.read(files, say)
      if isLast { try position.leave(say) }
    }
  }
}

/// How far a file has been read.
///
/// No file → a file, at an offset → the same | truncated: from 0 | another file has the path: the rest of
/// this one, then that from 0 | no file has it: the rest of this one, then none.
private struct Position {
  let path: String
  var start: Tail.Start
  var file: (any LogFile)?
  var offset = 0
  var cutter = LineCutter()

  mutating func read(_ files: any FileSystem, _ say: (Reading) -> Void) throws(FileTrouble) {
    guard let named = try files.identity(of: path) else {
      try leave(say)
      start = .beginning
      throw FileTrouble.missing(path)
    }
    if file == nil { try enter(files, say) }
    if try drain(say), file?.identity != named {
      try leave(say)
      say(.event(.rotated(path)))
      try enter(files, say)
      try drain(say)
    }
  }

  private mutating func enter(_ files: any FileSystem, _ say: (Reading) -> Void) throws(FileTrouble) {
    let opened = try files.open(path)
    offset = start == .end ? try opened.size() : 0
    start = .beginning
    file = opened
    say(.event(.following(path)))
  }

  /// Lets go of the file. Its last line needs no newline.
  mutating func leave(_ say: (Reading) -> Void) throws(FileTrouble) {
    try drain(say)
    file = nil
    let rest = cutter.end()
    if !rest.isEmpty { say(.lines(rest, path)) }
  }

  /// Reads to the end; returns false if there is no file.
  @discardableResult
  private mutating func drain(_ say: (Reading) -> Void) throws(FileTrouble) -> Bool {
    guard let file else { return false }
    if try file.size() < offset {
      offset = 0
      _ = cutter.end()
      say(.event(.truncated(path)))
    }
    while true {
      let bytes = try file.read(from: offset, count: Tail.chunk)
      if bytes.isEmpty { return true }
      offset += bytes.count
      let lines = cutter.append(bytes)
      if !lines.isEmpty { say(.lines(lines, path)) }
    }
  }
}

extension FileTrouble {
  static func missing(_ path: String) -> FileTrouble {
    FileTrouble(path: path, reason: "there is no such file")
  }
}

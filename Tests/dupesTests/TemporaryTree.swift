// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Testing

@testable import dupes

/// A directory that is there for one test.
final class TemporaryTree: Sendable {
  let root: Path

  init() throws {
    var name =
      Array(FileManager.default.temporaryDirectory.path.utf8CString.dropLast()) + "/dupes.XXXXXX".utf8CString
    try #require(mkdtemp(&name) != nil)
    root = Path(name.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit { Self.remove(root) }

  /// The path of a name below the root.
  func path(_ name: String) -> Path { path(Array(name.utf8)) }

  func path(_ name: [UInt8]) -> Path { Path(Array(root.bytes) + [0x2F] + name) }

  @discardableResult
  func file(_ name: String, _ contents: some Collection<UInt8>) throws -> Path {
    try file(Array(name.utf8), contents)
  }

  @discardableResult
  func file(_ name: String, _ contents: String) throws -> Path { try file(name, contents.utf8) }

  /// Writes a file, and replaces the one that is there.
  @discardableResult
  func file(_ name: [UInt8], _ contents: some Collection<UInt8>) throws -> Path {
    let path = path(name)
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = Array(contents)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    return path
  }

  @discardableResult
  func directory(_ name: String) throws -> Path {
    let path = path(name)
    try #require(path.withCString { mkdir($0, 0o755) } == 0)
    return path
  }

  func hardLink(_ name: String, to other: String) throws {
    let made = path(other).withCString { other in path(name).withCString { link(other, $0) } }
    try #require(made == 0)
  }

  func symbolicLink(_ name: String, to target: String) throws {
    try #require(path(name).withCString { symlink(target, $0) } == 0)
  }

  /// Removes a file, or a directory with all that is in it.
  static func remove(_ path: Path) {
    if let directory = try? Directory(path) {
      var names: [Path] = []
      while let entry = try? directory.next() { names.append(directory.path(of: entry)) }
      // A link to a directory is removed, not the directory.
      if path.withCString({ unlink($0) }) == 0 { return }
      for name in names { remove(name) }
      _ = path.withCString { rmdir($0) }
    } else if path.withCString({ unlink($0) }) != 0 {
      _ = path.withCString { rmdir($0) }
    }
  }
}

extension TemporaryTree {
  /// What a search of this tree reports.
  func report(
    _ paths: [Path]? = nil,
    minimumSize: Int = 1,
    jobs: Int = 2,
    readers: Readers = .operations,
    until interruptions: Observable<Void> = .never(),
    opening: @escaping @Sendable (Path) throws(Failure) -> Void = { _ throws(Failure) in }
  ) throws -> Report {
    var options = Options(paths: paths ?? [root], minimumSize: minimumSize, jobs: jobs)
    options.readers = readers
    var search = try Search(options)
    search.opening = opening
    let received = Lock<[Report]>([])
    let isOver = DispatchSemaphore(value: 0)
    let subscription = search.report(until: interruptions)
      .subscribe(
        onNext: { report in received.withLock { $0.append(report) } }, onCompleted: { isOver.signal() })
    defer { subscription.dispose() }
    try #require(isOver.wait(timeout: .now() + 60) == .success)
    let reports = received.withLock { $0 }
    #expect(reports.count == 1)
    return try #require(reports.first)
  }

  /// The names, below the root, of the groups of a report.
  func names(_ report: Report) -> [[String]] {
    report.groups.map { group in
      group.paths.map { String(decoding: $0.bytes.dropFirst(root.bytes.count + 1), as: UTF8.self) }
    }
  }
}

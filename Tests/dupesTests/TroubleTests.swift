// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import dupes

/// What a search does when the file system does not play along.
@Suite struct TroubleTests {
  let tree: TemporaryTree

  init() throws { tree = try TemporaryTree() }

  @Test(arguments: [3, 40])
  func `a file that cannot be read is named, the rest goes on and the status is 1`(count: Int) throws {
    for index in 0..<count { try tree.file("\(100 + index)", "same") }
    let bad = tree.path("101")
    let report = try tree.report { path throws(Failure) in
      if path == bad { throw Failure(path, "Permission denied") }
    }
    #expect(report.failures == [Failure(bad, "Permission denied")])
    #expect(tree.names(report) == [(0..<count).filter { $0 != 1 }.map { "\(100 + $0)" }])
    #expect(report.exitStatus == 1)
  }

  @Test func `a directory that vanishes before it is opened is named, and the rest goes on`() throws {
    let gone = try tree.directory("gone")
    try tree.file("gone/a", "same")
    try tree.file("b", "same")
    try tree.file("c", "same")
    let report = try tree.report { path in
      if path == gone { TemporaryTree.remove(path) }
    }
    #expect(report.failures.map(\.path) == [gone])
    #expect(tree.names(report) == [["b", "c"]])
  }

  @Test func `a file that vanishes before it is opened is named, and the rest goes on`() throws {
    let gone = try tree.file("a", "same")
    for name in ["b", "c"] { try tree.file(name, "same") }
    let report = try tree.report { path in
      if path == gone { TemporaryTree.remove(path) }
    }
    #expect(report.failures.map(\.path) == [gone])
    #expect(tree.names(report) == [["b", "c"]])
  }

  @Test(arguments: ["", "sam", "same!"])
  func `a file that has another size than the walk saw is named`(contents: String) throws {
    let changing = try tree.file("a", "same")
    for name in ["b", "c"] { try tree.file(name, "same") }
    let tree = tree
    let report = try tree.report { path in
      if path == changing { _ = try? tree.file("a", contents) }
    }
    #expect(report.failures == [.changed(changing)])
    #expect(tree.names(report) == [["b", "c"]])
  }

  @Test(
    "a file that holds fewer or more bytes than the system says is not said to have changed",
    arguments: [3, 5])
  func wrongSize(length: Int) throws {
    let path = try tree.file("a", "same")
    let file = try OpenFile(FoundFile(path: path, status: FileStatus(following: path)))
    var bytes = [UInt8](repeating: 0, count: length + 1)
    #expect(throws: Failure.wrongSize(path)) {
      try bytes.withUnsafeMutableBytes { try file.read($0, at: 0, isLast: true) }
    }
  }

  @Test func `a file that is replaced by a pipe is named, and nobody waits for it`() throws {
    let replaced = try tree.file("a", "same")
    for name in ["b", "c"] { try tree.file(name, "same") }
    let report = try tree.report { path in
      guard path == replaced else { return }
      TemporaryTree.remove(path)
      _ = path.withCString { mkfifo($0, 0o644) }
    }
    #expect(report.failures == [.changed(replaced)])
    #expect(tree.names(report) == [["b", "c"]])
  }

  @Test func `an interruption ends the search with what was found before, and with status 130`() throws {
    // One job at a time, and the largest files first: the large pair is found before a small file is opened.
    for name in ["large1", "large2"] { try tree.file(name, [UInt8](repeating: 1, count: 5 << 20)) }
    for name in ["small1", "small2"] { try tree.file(name, "same") }
    let small = [tree.path("small1"), tree.path("small2")]
    let interruptions = PublishSubject<Void>()
    let report = try tree.report(jobs: 1, until: interruptions) { path in
      if small.contains(path) { interruptions.onNext(()) }
    }
    #expect(tree.names(report) == [["large1", "large2"]])
    #expect(report.isInterrupted)
    #expect(report.exitStatus == 130)
  }

  @Test(arguments: [1, 3])
  func `no more jobs read at once than were asked for`(limit: Int) throws {
    for index in 0..<12 {
      for name in ["a", "b"] {
        try tree.file("\(name)\(index)", [UInt8](repeating: UInt8(index), count: (5 << 20) + index))
      }
    }
    let root = tree.root
    let running = Lock((now: 0, most: 0))
    let report = try tree.report(jobs: limit) { path in
      if path == root { return }
      running.withLock { running in
        running.now += 1
        running.most = max(running.most, running.now)
      }
      // Long enough for jobs to overlap if they may; nothing depends on how long.
      usleep(2000)
      running.withLock { $0.now -= 1 }
    }
    #expect(report.groups.count == 12)
    #expect(running.withLock { $0.most } <= limit)
  }
}

// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import dupes

@Suite struct SearchTests {
  let tree: TemporaryTree

  init() throws { tree = try TemporaryTree() }

  @Test func `files with the same bytes are a group, those of equal size but other bytes are not`() throws {
    try tree.directory("below")
    try tree.file("b", "same")
    try tree.file("below/a", "same")
    try tree.file("other", "diff")
    try tree.file("longer", "longer")
    let report = try tree.report()
    #expect(tree.names(report) == [["b", "below/a"]])
    #expect(report.failures == [])
    #expect(report.filesSeen == 4)
    #expect(report.exitStatus == 0)
  }

  @Test func `the largest waste comes first, then the first path`() throws {
    for name in ["x1", "x2"] { try tree.file(name, "1234567") }
    for name in ["c1", "c2", "c3"] { try tree.file(name, "abcd") }
    for name in ["b1", "b2", "b3"] { try tree.file(name, "efgh") }
    #expect(tree.names(try tree.report()) == [["b1", "b2", "b3"], ["c1", "c2", "c3"], ["x1", "x2"]])
  }

  @Test(arguments: Readers.allCases)
  func `the answer is the same wherever the files are read`(readers: Readers) throws {
    for size in 1...40 {
      for copy in 0..<3 {
        try tree.file("\(size)-\(copy)", String(repeating: copy == 0 ? "a" : "b", count: size))
      }
    }
    let report = try tree.report(jobs: 3, readers: readers)
    #expect(tree.names(report) == (1...40).reversed().map { ["\($0)-1", "\($0)-2"] })
  }

  @Test func `empty files count only if the minimum size is zero`() throws {
    for name in ["a", "b"] { try tree.file(name, "") }
    #expect(try tree.report().groups.isEmpty)
    #expect(tree.names(try tree.report(minimumSize: 0)) == [["a", "b"]])
  }

  @Test func `files below the minimum size are passed over`() throws {
    for name in ["a", "b"] { try tree.file(name, "abc") }
    for name in ["c", "d"] { try tree.file(name, "abcd") }
    #expect(tree.names(try tree.report(minimumSize: 4)) == [["c", "d"]])
  }

  @Test func `two hard links to a file are one file, under the first of its paths`() throws {
    try tree.file("m", "same")
    try tree.hardLink("a", to: "m")
    try tree.hardLink("z", to: "m")
    #expect(try tree.report().groups.isEmpty)
    try tree.file("copy", "same")
    #expect(tree.names(try tree.report()) == [["a", "copy"]])
  }

  @Test func `symbolic links are not followed, but for a path that was given`() throws {
    try tree.directory("real")
    try tree.file("real/a", "same")
    try tree.symbolicLink("file", to: "real/a")
    try tree.symbolicLink("directory", to: "real")
    try tree.symbolicLink("loop", to: ".")
    try tree.symbolicLink("nowhere", to: "missing")
    #expect(try tree.report().groups.isEmpty)
    try tree.file("real/b", "same")
    #expect(tree.names(try tree.report([tree.path("directory")])) == [["directory/a", "directory/b"]])
  }

  @Test func `a path that is given twice, or lies in another one, is searched once`() throws {
    try tree.directory("below")
    try tree.file("below/a", "same")
    try tree.file("b", "same")
    let paths = [tree.path("below"), tree.root, tree.root, tree.path("below/a"), tree.path("below/")]
    #expect(tree.names(try tree.report(paths)) == [["b", "below/a"]])
  }

  @Test func `names that are not UTF-8 survive`() throws {
    let name: [UInt8] = [0x61, 0xFF, 0x0A, 0xC3]
    // Some file systems refuse such names; then there is nothing to be seen here.
    guard let foreign = try? tree.file(name, "same".utf8) else { return }
    let other = try tree.file("b", "same")
    #expect(try tree.report().groups == [Group(size: 4, paths: [foreign, other])])
  }

  @Test(arguments: [0, 4095, 4096, 4097, 135_167, 135_168, 135_169, 300_000])
  func `files longer than a buffer are told apart wherever they differ`(position: Int) throws {
    let bytes = (0..<300_001).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    var different = bytes
    different[position] ^= 1
    try tree.file("a", bytes)
    try tree.file("b", different)
    try tree.file("c", bytes)
    #expect(tree.names(try tree.report()) == [["a", "c"]])
  }

  @Test("more files of one size than are read side by side are split by their heads, tails and bytes")
  func manyFiles() throws {
    let head = [UInt8](repeating: 7, count: 5000)
    var expected: [[String]] = [[], [], []]
    for index in 0..<90 {
      let name = "\(100 + index)"
      try tree.file(name, head + [UInt8(index % 3)])
      expected[index % 3].append(name)
    }
    try tree.file("other head", [8] + head)
    #expect(tree.names(try tree.report()) == expected)
    #expect(tree.names(try tree.report(jobs: 1)) == expected)
  }

  @Test func `many small files of one size are split too`() throws {
    var expected: [[String]] = [[], []]
    for index in 0..<50 {
      let name = "\(100 + index)"
      try tree.file(name, index % 2 == 0 ? "even" : "odd!")
      expected[index % 2].append(name)
    }
    #expect(tree.names(try tree.report()) == expected)
  }
}

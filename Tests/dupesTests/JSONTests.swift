// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import dupes

@Suite struct JSONTests {
  private struct Read: Decodable {
    struct Group: Decodable {
      struct File: Decodable, Equatable {
        let path: String
        let pathBytes: String?
      }
      let size: Int
      let wastedBytes: Int
      let files: [File]
    }
    struct Summary: Decodable, Equatable {
      let filesSeen, bytesRead, groups, duplicates, wastedBytes, errors: Int
      let interrupted: Bool
    }
    let groups: [Group]
    let summary: Summary
  }

  private func read(_ report: Report) throws -> Read {
    try JSONDecoder().decode(Read.self, from: Data(JSON.report(report)))
  }

  @Test func `an empty report is an object too`() throws {
    let read = try read(Report([.interruption], filesSeen: 3, bytesRead: 0))
    #expect(read.groups.isEmpty)
    #expect(
      read.summary
        == .init(
          filesSeen: 3, bytesRead: 0, groups: 0, duplicates: 0, wastedBytes: 0, errors: 0, interrupted: true)
    )
  }

  @Test func `groups, files and sums are all there`() throws {
    let findings: [Finding] = [
      .group(Group(size: 5, paths: [Path("b"), Path("a")])),
      .failure(Failure(Path("x"), "gone")),
      .group(Group(size: 4, paths: [Path("c"), Path("d"), Path("e")])),
      .end,
    ]
    let read = try read(Report(findings, filesSeen: 9, bytesRead: 22))
    #expect(read.groups.map(\.size) == [4, 5])
    #expect(read.groups.map(\.wastedBytes) == [8, 5])
    #expect(read.groups.map { $0.files.map(\.path) } == [["c", "d", "e"], ["a", "b"]])
    #expect(
      read.summary
        == .init(
          filesSeen: 9,
          bytesRead: 22,
          groups: 2,
          duplicates: 3,
          wastedBytes: 13,
          errors: 1,
          interrupted: false
        )
    )
  }

  @Test func `any path can be read back: what is not UTF-8 from its bytes in base 64`() throws {
    let plain = Path("qu\"ote \\ \u{1}\n\t\r\u{7F} ü 🎼")
    let foreign = Path([0x61, 0xFF, 0x62])
    let report = Report([.group(Group(size: 1, paths: [plain, foreign]))], filesSeen: 2, bytesRead: 2)
    let files = try read(report).groups[0].files
    #expect(files[1] == .init(path: String(decoding: plain.bytes, as: UTF8.self), pathBytes: nil))
    #expect(files[0].path == "a\u{FFFD}b")
    #expect(Data(base64Encoded: files[0].pathBytes ?? "") == Data(foreign.bytes))
  }

  @Test(arguments: 0...7)
  func `base 64 is what others make of it`(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 200) }
    #expect(JSON.base64(bytes) == Data(bytes).base64EncodedString())
  }
}

// SPDX-License-Identifier: MIT

import Testing

@testable import dupes

@Suite struct PartsTests {
  private func hash(_ bytes: [UInt8], parts: Int = .max) -> Hash128 {
    var hash = Hash128()
    var rest = bytes[...]
    repeat {
      Array(rest.prefix(parts)).withUnsafeBytes { hash.add($0) }
      rest = rest.dropFirst(parts)
    } while !rest.isEmpty
    hash.finish()
    return hash
  }

  @Test func `a hash does not depend on the parts in which the bytes came`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(hash(bytes) == hash(bytes, parts: 64))
    #expect(hash(bytes) == hash(bytes, parts: 192))
  }

  @Test func `every bit and every length makes another hash`() {
    var seen: Set<Hash128> = []
    var count = 0
    for length in 0...200 {
      let zeros = [UInt8](repeating: 0, count: length)
      seen.insert(hash(zeros))
      count += 1
      for bit in 0..<(length * 8) where length % 40 == 3 {
        var bytes = zeros
        bytes[bit / 8] ^= 1 << (bit % 8)
        seen.insert(hash(bytes))
        count += 1
      }
    }
    #expect(seen.count == count)
  }

  @Test func `blocks that change places make another hash`() {
    let first = [UInt8](repeating: 1, count: 64)
    let second = [UInt8](repeating: 2, count: 64)
    #expect(hash(first + second) != hash(second + first))
    let half = [UInt8](repeating: 3, count: 16) + [UInt8](repeating: 4, count: 48)
    let moved = [UInt8](repeating: 4, count: 48) + [UInt8](repeating: 3, count: 16)
    #expect(hash(half) != hash(moved))
  }

  @Test func `paths are put together with one slash`() {
    func join(_ path: String, _ name: String) -> Path {
      Array(name.utf8).withUnsafeBytes { Path(path).appending($0) }
    }
    #expect(join("a", "b") == Path("a/b"))
    #expect(join("a/", "b") == Path("a/b"))
    #expect(join("/", "b") == Path("/b"))
    #expect(Path("a") < Path("a/b"))
    #expect(Path([0x61]) < Path([0xFF]))
  }

  @Test func `sizes are told in three digits or so, and round up into the next unit`() {
    let expected = [
      0: "0 B", 999: "999 B", 1000: "1.0 kB", 1049: "1.0 kB", 1050: "1.1 kB", 999_949: "999.9 kB",
      999_950: "1.0 MB", 1_200_000_000: "1.2 GB", .max: "9.2 EB",
    ]
    for (bytes, text) in expected { #expect(Text.size(bytes) == text) }
  }

  @Test func `counts are told with commas and the right number of the noun`() {
    #expect(Text.count(1, "file") == "1 file")
    #expect(Text.count(0, "file") == "0 files")
    #expect(Text.count(999, "file") == "999 files")
    #expect(Text.count(1_234_567, "file") == "1,234,567 files")
    #expect(
      Text.progress(files: 12_345, bytes: 1_200_000, rate: 5_000) == "12,345 files, 1.2 MB hashed, 5.0 kB/s")
  }

  @Test func `control characters in messages are spelled out, so that a failure is one line`() {
    let line = Text.failure(Failure(Path([0x61, 0x0A, 0x1B, 0xFF]), "No such file"))
    #expect(line == Array("dupes: a\\x0a\\x1b".utf8) + [0xFF] + Array(": No such file\n".utf8))
  }

  @Test func `groups are printed as bytes, with an empty line after each`() {
    let groups = [
      Group(size: 1, paths: [Path("b"), Path([0xFF]), Path("a")]), Group(size: 1, paths: [Path("c")]),
    ]
    #expect(Text.groups(groups) == Array("a\nb\n".utf8) + [0xFF] + Array("\n\nc\n\n".utf8))
  }

  @Test func `jobs are large enough to be worth while, and nothing large waits behind others`() throws {
    let tree = try TemporaryTree()
    let status = try FileStatus(following: tree.file("a", [UInt8](repeating: 0, count: 1000)))
    let pair = Suspects(
      files: [FoundFile(path: Path("a"), status: status), FoundFile(path: Path("b"), status: status)],
      evidence: .size
    )
    #expect(pair.cost == 2 * (1000 + 16_384))
    let jobs = Suspects.jobs([Suspects](repeating: pair, count: 7), cost: pair.cost * 3)
    #expect(jobs.map(\.count) == [3, 3, 1])
    #expect(Suspects.jobs([pair, pair], cost: 1).map(\.count) == [1, 1])
    #expect(Suspects.jobs([]).isEmpty)
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import dupes

#if os(Linux)
  /// What the program does when the system gives it less than it asks for. Stacks of a gigabyte in an address
  /// space of two stand for a limit on threads.
  @Suite struct LimitTests {
    let tree: TemporaryTree

    init() throws { tree = try TemporaryTree() }

    @Test("where the system starts no threads the program says so and ends", arguments: Readers.allCases)
    func noThreads(readers: Readers) throws {
      for name in ["a", "b"] { try tree.file(name, "same") }
      let limits = "ulimit -s 1000000; ulimit -v 2500000; exec \"$@\""
      let run = try tree.run("--scheduler", readers.rawValue, shell: limits)
      #expect(run.status == 1)
      #expect(run.error == "dupes: dupes refused work: the system starts no more threads\n")
    }

    @Test("where it starts too few for the jobs the search ends, and says why")
    func fewThreads() throws {
      // Every pair is read for so long that none of the jobs is over when the threads run out.
      for pair in 0..<64 {
        for name in ["a", "b"] { try tree.zeros("\(name)\(pair)", count: 1 << 36 + pair) }
      }
      let limits = "ulimit -s 131072; ulimit -v 2000000; exec \"$@\""
      let run = try tree.run("--scheduler", "threads", "--jobs", "64", shell: limits)
      #expect(run.status == 1)
      let reason = "dupes.reader refused work: the system starts no more threads"
      #expect(run.error == "dupes: \(reason); found so far: 0 groups, 0 duplicates, 0 B wasted\n")
    }
  }
#endif

@Suite struct ShortageTests {
  @Test("what was found before the search could not go on is reported, with status 1")
  func abandoned() {
    let group = Group(size: 1, paths: [Path("a"), Path("b")])
    let report = Report([.group(group), .abandonment("no more")], filesSeen: 2, bytesRead: 2)
    #expect(report.groups == [group])
    #expect(report.abandonment == "no more")
    #expect(report.errors == 1)
    #expect(report.exitStatus == 1)
  }

  @Test("memory that there is not is an error and not the end of the program")
  func memory() {
    #expect(throws: Shortage("no memory to read files into")) {
      try BufferPool(capacity: 1 << 60).withBuffer { _ in }
    }
  }
}

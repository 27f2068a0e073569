// SPDX-License-Identifier: MIT

import AllocationCounter
import Foundation
import Testing

@testable import dupes

#if os(Linux)
  /// What the program does when the system gives it less than it asks for. Stacks of a gigabyte in an address
  /// space of two stand for a limit on threads.
  @Suite struct LimitTests {
    let tree: TemporaryTree

    init() throws { tree = try TemporaryTree() }

    // The thread sanitizer needs more address space than there is then.
    @Test(.enabled(if: !AllocationCount.isSanitized), arguments: Readers.allCases)
    func `where the system starts no threads the program says so and ends`(readers: Readers) throws {
      for name in ["a", "b"] { try tree.file(name, "same") }
      let limits = "ulimit -s 1000000; ulimit -v 2500000; exec \"$@\""
      let run = try tree.run("--scheduler", readers.rawValue, shell: limits)
      #expect(run.status == 1)
      #expect(
        run.error == "dupes: NewThreadScheduler(\"dupes\") refused work: the system starts no more threads\n")
    }

    @Test(.enabled(if: !AllocationCount.isSanitized))
    func `where it starts too few for the jobs the search ends, and says why`() throws {
      // Every pair is read for so long that none of the jobs is over when the threads run out.
      for pair in 0..<64 {
        for name in ["a", "b"] { try tree.zeros("\(name)\(pair)", count: 1 << 36 + pair) }
      }
      let limits = "ulimit -s 131072; ulimit -v 2000000; exec \"$@\""
      let run = try tree.run("--scheduler", "threads", "--jobs", "64", shell: limits)
      #expect(run.status == 1)
      let reason = "NewThreadScheduler(\"dupes.reader\") refused work: the system starts no more threads"
      #expect(run.error == "dupes: \(reason); found so far: 0 groups, 0 duplicates, 0 B wasted\n")
    }

    @Test(arguments: [16, 20, 32, 64])
    func `no more files are opened than may be, and the answer is the same`(limit: Int) throws {
      for size in 1...20 {
        for index in 0..<40 {
          // Of each size there are too many to be read side by side, half with one and half with another end.
          let end = UInt8(index % 2)
          try tree.file("\(size)-\(index)", [UInt8](repeating: 1, count: 5000 + size) + [end])
        }
      }
      let expected = try tree.run("--jobs", "64")
      #expect(expected.status == 0)
      for readers in Readers.allCases {
        let options = ["--scheduler", readers.rawValue, "--jobs", "64"]
        let run = try tree.run(options, shell: "ulimit -n \(limit); exec \"$@\"")
        #expect(run.status == 0)
        #expect(run.error == "")
        #expect(run.output == expected.output)
      }
    }

    @Test
    func `where not even two files may be open beside each other the program says so and ends`() throws {
      for name in ["a", "b"] { try tree.file(name, "same") }
      let run = try tree.run(shell: "ulimit -n 12; exec \"$@\"")
      #expect(run.status == 1)
      #expect(run.error.hasPrefix("dupes: the limit on open files is 12; "))
      #expect(run.error.hasSuffix(" are needed\n"))
    }
  }
#endif

@Suite struct SharesTests {
  @Test
  func `files that may be open are shared out among the jobs, sixteen each and no fewer than two`() throws {
    func shares(_ jobs: Int, _ limit: Int) throws -> [Int] {
      let shares = try Shares(jobs: jobs, limit: limit, open: 3)
      return [shares.jobs, shares.width]
    }
    #expect(try shares(2, 1_000_000) == [2, 16])
    #expect(try shares(64, 1037) == [64, 16])
    #expect(try shares(64, 1036) == [64, 15])
    #expect(try shares(64, 100) == [43, 2])
    #expect(try shares(1, 16) == [1, 3])
    #expect(try shares(1024, 15) == [1, 2])
    #expect(throws: Shortage("the limit on open files is 14; 15 are needed")) { try shares(1, 14) }
  }
}

@Suite struct ShortageTests {
  @Test func `what was found before the search could not go on is reported, with status 1`() {
    let group = Group(size: 1, paths: [Path("a"), Path("b")])
    let report = Report([.group(group), .abandonment("no more")], filesSeen: 2, bytesRead: 2)
    #expect(report.groups == [group])
    #expect(report.abandonment == "no more")
    #expect(report.errors == 1)
    #expect(report.exitStatus == 1)
  }

  // Under the thread sanitizer it is.
  @Test(.enabled(if: !AllocationCount.isSanitized))
  func `memory that there is not is an error and not the end of the program`() {
    #expect(throws: Shortage("no memory to read files into")) {
      try BufferPool(capacity: 1 << 60).withBuffer { _ in }
    }
  }
}

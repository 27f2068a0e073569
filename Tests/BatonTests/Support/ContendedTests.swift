// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// What several threads set and read is freed once, after its last use. Each scenario has a process of its
/// own, `Contended`, in which no memory is zero that is fresh or freed.
@Suite struct ContendedTests {
  static let scenarios: [String] = (try? runProgram("Contended").lines) ?? []

  @Test func `there are scenarios`() { #expect(Self.scenarios.count > 40) }

  @Test(.timeLimit(.minutes(60)), arguments: scenarios)
  func scenario(_ name: String) throws {
    // The bytes of fresh memory are the complement of this, of freed memory this.
    let (lines, status) = try runProgram("Contended", name, environment: ["MALLOC_PERTURB_": "165"])
    #expect(lines == ["passed"])
    #expect(status == 0)
  }
}

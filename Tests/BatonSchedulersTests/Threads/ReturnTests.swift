// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import TestSupport
import Testing

@testable import BatonSchedulers

/// R11: threads and memory return to where they began.
///
/// Each kind has a process of its own, for the memory of this one goes up and down with what other tests do.
@Suite(.serialized) struct ReturnTests {
  @Test(arguments: Life.Kind.allCases)
  func `R11 nothing is left of schedulers with threads or a loop`(kind: Life.Kind) async {
    await #expect(processExitsWith: .success) { [kind] in Self.check(kind) }
  }

  /// A thread's stack that a life leaves behind comes to more than three times the bound. What is left of a
  /// run loop is a few hundred bytes of the system's own, where its timers do not go.
  private static func check(_ kind: Life.Kind) {
    let (warmUp, lives, bound) = (600, 900, 2 << 20)
    let remains = Remains()
    live(warmUp, kind, remains)
    let before = residentBytes()
    live(lives, kind, remains)
    let after = residentBytes()
    // The thread sanitizer keeps books of each thread and address that there has been.
    if AllocationCount.isSanitized { return }
    #expect(after < before + bound, "\(kind): grew from \(before) to \(after) bytes")
  }

  private static func live(_ lives: Int, _ kind: Life.Kind, _ remains: Remains) {
    for number in 0..<lives {
      Life(kind: kind, end: Life.End.allCases[number % 3], remains: remains).live()
      // One after the other, so that how many there are at once does not depend on how busy the machine is.
      remains.waitUntilGone()
    }
    SystemThreads.waitUntilNone(named: Life.name)
  }
}

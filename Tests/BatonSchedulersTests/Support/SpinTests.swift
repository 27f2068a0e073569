// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@Suite struct SpinTests {
  /// An optimiser that proves that nobody sets the word of a pause removes the loads, and with them the
  /// pause. Such a pause returns at once and says that it has made all loads, or never returns.
  @Test func `a pause loads its word again and again`() {
    let (begun, ended) = (Signal(), Signal())
    let loads = Log<Int>()
    Thread.detachNewThread {
      begun.send()
      loads.append(Spin.pass(.max))
      ended.send()
    }
    begun.wait()
    // Gives the other thread time to begin its loads. While the word is zero, no pause ends early.
    #expect(Spin.pass(1_000_000) == 1_000_000)
    // While the word is set, pauses of threads of other tests are short, too. That does no harm: a pause only
    // delays the next look.
    Spin.word.value.store(1, ordering: .relaxed)
    ended.wait()
    Spin.word.value.store(0, ordering: .relaxed)
    #expect(loads.elements.allSatisfy { $0 < .max })
  }
}

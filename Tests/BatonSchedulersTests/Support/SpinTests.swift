// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct SpinTests {
  /// An optimiser that proves that nobody sets the word of a pause removes the loads, and with them the pause. Such a pause
  /// returns at once that it has made all of them, or never returns.
  @Test func `a pause loads its word again and again`() {
    let (begun, ended) = (Signal(), Signal())
    let loads = Log<Int>()
    Thread.detachNewThread {
      begun.send()
      loads.append(Spin.pass(.max))
      ended.send()
    }
    begun.wait()
    // So that the other thread has begun its loads. Meanwhile it ends no pause.
    #expect(Spin.pass(1_000_000) == 1_000_000)
    // Pauses of other tests may be short while the word is set, as those of a thread that finds work are.
    Spin.word.value.store(1, ordering: .relaxed)
    ended.wait()
    Spin.word.value.store(0, ordering: .relaxed)
    #expect(loads.elements.allSatisfy { $0 < .max })
  }
}

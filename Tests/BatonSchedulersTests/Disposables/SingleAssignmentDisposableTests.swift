// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonBase

@Suite struct SingleAssignmentDisposableTests {
  @Test func `G5 what is set after disposal is disposed of at once and not kept`() {
    let single = SingleAssignmentDisposable()
    single.dispose()
    #expect(single.isDisposed)
    let (disposals, frees) = (Counter(), Counter())
    single.setDisposable(Probe(disposals: disposals, onDeinit: { frees.increment() }))
    #expect(disposals.value == 1)
    #expect(frees.value == 1)
    single.dispose()
    #expect(disposals.value == 1)
  }

  @Test func `Setting a second disposable stops with a message, after disposal too`() async {
    let results = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let single = SingleAssignmentDisposable()
        for _ in 0..<2 { single.setDisposable(NopDisposable.instance) }
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let single = SingleAssignmentDisposable()
        single.dispose()
        for _ in 0..<2 { single.setDisposable(NopDisposable.instance) }
      },
    ]
    for result in results {
      #expect(result.message.contains("SingleAssignmentDisposable: setDisposable must be called once only"))
    }
  }
}

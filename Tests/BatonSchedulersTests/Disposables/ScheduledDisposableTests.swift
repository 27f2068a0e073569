// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite struct ScheduledDisposableTests {
  @Test func `R3 the disposal waits for the scheduler, and is scheduled once`() {
    let scheduler = RequestedRuns()
    let (disposals, frees) = (Counter(), Counter())
    let scheduled = ScheduledDisposable(
      scheduler: scheduler, disposable: Probe(disposals: disposals, onDeinit: { frees.increment() }))
    #expect(scheduled.scheduler as? RequestedRuns === scheduler)
    scheduled.dispose()
    scheduled.dispose()
    #expect(scheduled.isDisposed)
    #expect(disposals.value == 0)
    #expect(scheduler.all.count == 1)
    scheduler.runAll()
    #expect(disposals.value == 1)
    #expect(frees.value == 1)
  }
}

// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

/// Keeps work until it is told to run it.
private final class HoldingScheduler: ImmediateScheduler {
  let work = Late<[@Sendable () -> Void]>()

  @_disfavoredOverload
  func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    work.value = (work.value ?? []) + [{ _ = action(state) }]
    return Disposables.create()
  }

  func run() {
    let due = work.value ?? []
    work.value = []
    due.forEach { $0() }
  }
}

@Suite struct ScheduledDisposableTests {
  @Test("R3 the disposal waits for the scheduler, and is scheduled once")
  func waits() {
    let scheduler = HoldingScheduler()
    var inner: Probe? = Probe()
    weak let freed = inner
    let disposals = inner!.disposals
    let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: inner!)
    inner = nil
    #expect(scheduled.scheduler as? HoldingScheduler === scheduler)
    scheduled.dispose()
    scheduled.dispose()
    #expect(scheduled.isDisposed)
    #expect(disposals.value == 0)
    #expect(scheduler.work.value?.count == 1)
    scheduler.run()
    #expect(disposals.value == 1)
    #expect(freed == nil)
  }
}

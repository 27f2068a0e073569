// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Synchronization
import Testing

/// A user's scheduler with a mistake: it runs everything twice, at once on two threads.
private struct RepeatingScheduler: ImmediateScheduler {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = action(state) }
    return Disposables.create()
  }
}

@Suite("L1 A scheduler that runs its action twice")
struct RepeatingSchedulerTests {
  @Test func `What generates elements takes each of its steps once`() {
    let recorder = Recorder<Int>()
    _ = Observable.range(start: 0, count: 6, scheduler: RepeatingScheduler()).subscribe(recorder)
    #expect(recorder.events == (0..<6).map { "next(\($0))" } + ["completed"])
  }

  @Test func `A recursion runs once for each call`() {
    let runs = Atomic(0)
    _ = RepeatingScheduler().scheduleRecursive(6) { left, recurse in
      runs.add(1, ordering: .relaxed)
      if left > 1 { recurse(left - 1) }
    }
    #expect(runs.load(ordering: .relaxed) == 6)
  }

  @Test func `A recursion of blocks runs once for each call`() {
    let runs = Atomic(0)
    _ = RepeatingScheduler().scheduleRecursive { reschedule in
      if runs.add(1, ordering: .relaxed).newValue < 6 { reschedule() }
    }
    #expect(runs.load(ordering: .relaxed) == 6)
  }
}

// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization

/// Rows in which elements cross to the main actor.
let isolatedRows = [
  Row(
    name: "subscribe.isolated",
    operation: "one element from another thread into a subscription of the main actor",
    count: 200_000,
    goal: .ratio(0.2),
    allocationGoal: queueGrowth,
    mostAllocations: fewWakeUps,
    baseline: Baseline(name: "MainActor.run", count: 10_000, workload: runOnMainActor),
    handsOver: true,
    workload: subscribeOnMainActor
  ),
  Row(
    name: "subscribe.isolated.atOnce",
    operation: "one element from the main queue into the same",
    count: 200_000,
    allocationGoal: queueGrowth,
    mostAllocations: fewWakeUps,
    workload: sendOnMainActor
  ),
]

/// A queue for a task whose caller may block a thread that tasks share.
final class OwnExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "bench.tasks")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The end of a workload whose work is the main queue's; serves that queue where it is the waiting thread's.
private final class MainFinish: Sendable {
  private let isOver = Atomic(false)
  private let finish = Finish()

  func signal() {
    _ = isOver.exchange(true, ordering: .releasing)
    finish.signal()
  }

  func wait(_ row: String) {
    while Thread.isMainThread, !isOver.load(ordering: .acquiring) {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
    }
    finish.wait(row)
  }
}

@Sendable
private func subscribeOnMainActor(_ count: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let tally = Tally()
  let finish = MainFinish()
  _ = subject.subscribe(
    onNext: { @MainActor in tally.add($0) }, onCompleted: { @MainActor in finish.signal() })
  meter {
    DispatchQueue.global().async {
      for index in 0..<count { subject.onNext(index) }
      subject.onCompleted()
    }
    finish.wait("subscribe.isolated")
  }
  tally.expect(count * (count - 1) / 2, "subscribe.isolated")
}

@Sendable
private func sendOnMainActor(_ count: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let tally = Tally()
  let finish = MainFinish()
  _ = subject.subscribe(
    onNext: { @MainActor in tally.add($0) }, onCompleted: { @MainActor in finish.signal() })
  meter {
    DispatchQueue.main.async {
      for index in 0..<count { subject.onNext(index) }
      subject.onCompleted()
    }
    finish.wait("subscribe.isolated.atOnce")
  }
  tally.expect(count * (count - 1) / 2, "subscribe.isolated.atOnce")
}

@Sendable
private func runOnMainActor(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  let finish = MainFinish()
  meter {
    Task.detached(executorPreference: OwnExecutor()) {
      for index in 0..<count { await MainActor.run { tally.add(index) } }
      finish.signal()
    }
    finish.wait("MainActor.run")
  }
  tally.expect(count * (count - 1) / 2, "MainActor.run")
}

// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization

/// Threads that send faster than a subscriber takes.
let floodRows = [
  Row(
    name: "subject.2emitters",
    operation: "one onNext of two threads' into one publish subject",
    count: 1_000_000,
    allocationGoal: queueGrowth,
    mostAllocations: fewWakeUps,
    baseline: Baseline(
      name: "a closure within a mutex", workload: { twoThreads($0, $1, mutexTally) }),
    handsOver: true,
    workload: { twoThreads($0, $1, subjectTally) }
  )
]

let floods = [
  Flood(
    name: "flood.subscribe+dispose",
    operation: "a subscription made and disposed of beside a thread that sends to a subscriber of 1 us",
    goal: 5000,
    measure: comeAndGo
  )
]

// MARK: - Two emitters

private typealias Receiver = (tally: Tally, send: @Sendable (Int) -> Void)

private func twoThreads(_ count: Int, _ meter: Meter, _ make: () -> Receiver) {
  let receiver = make()
  let half = count / 2
  let countdown = Countdown(2)
  meter {
    for start in [0, half] {
      Thread.detachNewThread {
        if start == 0 { Placement.takeSendersPlace() }
        for number in start..<(start == 0 ? half : count) { receiver.send(number) }
        countdown.step()
      }
    }
    countdown.wait("subject.2emitters")
  }
  receiver.tally.expect(count * (count - 1) / 2, "subject.2emitters")
}

private func subjectTally() -> Receiver {
  let subject = PublishSubject<Int>()
  let tally = Tally()
  _ = subject.subscribe(onNext: { tally.add($0) })
  return (tally, { subject.onNext($0) })
}

private final class MutexTally: Sendable {
  let tally = Tally()
  private let mutex = Mutex(())

  func add(_ number: Int) { mutex.withLock { _ in tally.add(number) } }
}

private func mutexTally() -> Receiver {
  let guarded = MutexTally()
  return (guarded.tally, { guarded.add($0) })
}

// MARK: - Floods

@Sendable
private func comeAndGo() -> [FloodResult.Figure] {
  let subject = PublishSubject<Int>()
  let isOver = Atomic(false)
  let end = Countdown(1)
  Thread.detachNewThread {
    while !isOver.load(ordering: .relaxed) { subject.onNext(1) }
    end.step()
  }
  let subscription = subject.subscribe(onNext: { _ in
    let end = DispatchTime.now().uptimeNanoseconds + 1000
    while DispatchTime.now().uptimeNanoseconds < end {}
  })
  var samples: [Double] = []
  for _ in 0..<3000 {
    let start = DispatchTime.now().uptimeNanoseconds
    subject.subscribe(onNext: { _ in }).dispose()
    samples.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
    usleep(1000)
  }
  isOver.store(true, ordering: .relaxed)
  end.wait("flood.subscribe+dispose")
  subscription.dispose()
  samples.sort()
  return [
    FloodResult.Figure(name: "median", value: samples[samples.count / 2]),
    FloodResult.Figure(name: "99.9 %", value: samples[samples.count * 999 / 1000]),
    FloodResult.Figure(name: "longest", value: samples[samples.count - 1]),
  ]
}

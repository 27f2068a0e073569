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
    unit: "us",
    measure: comeAndGo
  ),
  Flood(
    name: "flood.memory",
    operation: "what 3 s of two threads add to resident memory that send to a subscriber of 3 us",
    goal: 20,
    unit: "MB",
    measure: memory
  ),
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

/// Keeps the processor busy for about so many nanoseconds.
private func work(_ nanoseconds: UInt64) {
  let end = DispatchTime.now().uptimeNanoseconds + nanoseconds
  while DispatchTime.now().uptimeNanoseconds < end {}
}

/// Threads that send into a subject until they are stopped.
private final class Emitters: Sendable {
  let subject = PublishSubject<Int>()
  private let isOver = Atomic(false)
  private let left: Countdown
  private let sent = Atomic(0)

  init(_ count: Int) {
    left = Countdown(count)
    for _ in 0..<count {
      Thread.detachNewThread { [self] in
        while !isOver.load(ordering: .relaxed) {
          subject.onNext(1)
          sent.add(1, ordering: .relaxed)
        }
        left.step()
      }
    }
  }

  func stop() -> Int {
    isOver.store(true, ordering: .relaxed)
    left.wait("flood")
    return sent.load(ordering: .relaxed)
  }
}

@Sendable
private func comeAndGo() -> [FloodResult.Figure] {
  let emitters = Emitters(1)
  let subscription = emitters.subject.subscribe(onNext: { _ in work(1000) })
  var samples: [Double] = []
  for _ in 0..<3000 {
    let start = DispatchTime.now().uptimeNanoseconds
    emitters.subject.subscribe(onNext: { _ in }).dispose()
    samples.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
    usleep(1000)
  }
  _ = emitters.stop()
  subscription.dispose()
  samples.sort()
  return [
    FloodResult.Figure(name: "median", value: samples[samples.count / 2]),
    FloodResult.Figure(name: "99.9 %", value: samples[samples.count * 999 / 1000]),
    FloodResult.Figure(name: "longest", value: samples[samples.count - 1]),
  ]
}

@Sendable
private func memory() -> [FloodResult.Figure] {
  let before = residentMegabytes()
  let emitters = Emitters(2)
  let subscription = emitters.subject.subscribe(onNext: { _ in work(3000) })
  sleep(3)
  let growth = residentMegabytes() - before
  let sent = emitters.stop()
  subscription.dispose()
  return [
    FloodResult.Figure(name: "events sent, thousands", value: Double(sent) / 1000),
    FloodResult.Figure(name: "growth", value: growth),
  ]
}

/// What the process has in memory now.
private func residentMegabytes() -> Double {
  #if os(Linux)
    let fields =
      (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? Double(fields[1])! * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6 : .nan
  #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1e6
  #endif
}

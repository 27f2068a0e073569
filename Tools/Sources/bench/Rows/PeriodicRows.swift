// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// Something that runs work every millisecond.
struct Metronome: Sendable {
  /// Has its argument called every millisecond from now on, one call at a time, and returns what stops that.
  typealias Start = (_ tick: @escaping @Sendable () -> Void) -> () -> Void

  let name: String
  /// Makes what it needs; this takes time that is not looked at.
  let prepare: @Sendable () -> Start

  /// Watches it for so many periods.
  func lateness(_ periods: Int) -> Lateness {
    let start = prepare()
    let watch = Watch(periods)
    let stop = start { watch.tick() }
    watch.finish.wait("\(Accuracy.name), \(name)", seconds: 120 + periods / 100)
    stop()
    return Lateness(name: name, periods: periods, samples: watch.samples)
  }
}

let dispatchTimer = Metronome(name: "dispatch timer") {
  let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "bench.timer"))
  return { tick in
    timer.setEventHandler(handler: tick)
    timer.schedule(deadline: .now() + .milliseconds(1), repeating: .milliseconds(1), leeway: .nanoseconds(0))
    timer.activate()
    return { timer.cancel() }
  }
}

let periodicSchedulers = [
  Metronome(name: "NewThreadScheduler's worker") { every(NewThreadScheduler().makeWorker()) },
  Metronome(name: "ThreadPoolScheduler") { every(ThreadPoolScheduler()) },
  Metronome(name: "RunLoopScheduler") { every(RunLoopScheduler(runLoop: RunLoopThread.shared.runLoop)) },
  Metronome(name: "SerialDispatchQueueScheduler") {
    every(SerialDispatchQueueScheduler(internalSerialQueueName: "bench.periodic"))
  },
]

private func every(_ scheduler: some Scheduler) -> Metronome.Start {
  { tick in
    let work = scheduler.schedulePeriodic(0, startAfter: .milliseconds(1), period: .milliseconds(1)) {
      tick()
      return $0
    }
    return { work.dispose() }
  }
}

/// Notes how late each run was.
private final class Watch: @unchecked Sendable {  // Sendable: one run at a time, readers last.
  private static let period: UInt64 = 1_000_000
  /// What a run may be too early, by rounding, before it counts as a late one of the period before.
  private static let earliness: UInt64 = 50_000

  let finish = Finish()
  private(set) var samples: [Double] = []
  private let periods: Int
  private let start: UInt64
  private var isOver = false

  init(_ periods: Int) {
    self.periods = periods
    samples.reserveCapacity(2 * periods)
    // Last, for the first period begins here.
    start = DispatchTime.now().uptimeNanoseconds
  }

  /// Counts from the last time that a run was due, since some skip what they have missed and some do not.
  func tick() {
    let time = DispatchTime.now().uptimeNanoseconds - start
    if isOver { return }
    let due = max(1, (time + Self.earliness) / Self.period)
    samples.append(Double(time) - Double(due * Self.period))
    if due >= periods {
      isOver = true
      finish.signal()
    }
  }
}

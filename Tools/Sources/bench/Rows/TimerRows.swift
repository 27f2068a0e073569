// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

/// Rows in which many timers are pending at once.
let timerRows = [
  Row(
    name: "timers.create+cancel",
    operation: "one of 100k timers due in a minute or two, made, then cancelled",
    count: 100_000,
    goal: .ratio(0.6),
    mostAllocations: 1.01,
    baseline: Baseline(name: "one dispatch timer each", workload: dispatchTimers),
    workload: createAndCancel
  ),
  Row(
    name: "timers.fire",
    operation: "one of 100k timers due within 50 ms, made and fired",
    count: 100_000,
    goal: .ratio(1.2),
    mostAllocations: 2.25,
    baseline: Baseline(name: "asyncAfter each", workload: asyncAfter),
    workload: fire
  ),
  // The last of them is due after 50 ms, counted from when it was made, so the row above is never under 500
  // ns and what it takes to make one: more than half of its baseline. This one shows the work alone.
  Row(
    name: "timers.fire.processor",
    operation: "the same in processor time: what it costs and not how long it takes",
    count: 100_000,
    goal: .ratio(0.4),
    baseline: Baseline(name: "asyncAfter each", workload: asyncAfter),
    time: .processorTime,
    hasAllocations: false,
    workload: fire
  ),
]

/// Due times of a minute or two, in milliseconds.
private func farOff(_ count: Int) -> [Int] { Numbers.some(count, in: 60_000..<120_000) }

/// Due times within 50 ms, in microseconds.
private func soon(_ count: Int) -> [Int] { Numbers.some(count, in: 0..<50_000) }

@Sendable
private func createAndCancel(_ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.timers")
  let delays = farOff(count)
  let tally = Tally()
  meter {
    var timers: [any Disposable] = []
    timers.reserveCapacity(count)
    for delay in delays {
      timers.append(
        scheduler.scheduleRelative((), dueTime: .milliseconds(delay)) {
          tally.add(1)
          return Disposables.create()
        }
      )
    }
    for timer in timers { timer.dispose() }
  }
  settle(scheduler)
  tally.expect(0, "timers.create+cancel")
}

@Sendable
private func dispatchTimers(_ count: Int, _ meter: Meter) {
  weak let tally = cancelledTimers(count, meter)
  // Dispatch frees cancelled timers on threads of its own, long after `cancel()` has returned. The next run
  // must not share the processors and the allocator with that.
  for _ in 0..<10_000 where tally != nil { usleep(1000) }
}

/// Returns what the timers' handlers hold.
private func cancelledTimers(_ count: Int, _ meter: Meter) -> Tally {
  let queue = DispatchQueue(label: "bench.timers")
  let delays = farOff(count)
  let tally = Tally()
  meter {
    var timers: [any DispatchSourceTimer] = []
    timers.reserveCapacity(count)
    for delay in delays {
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { tally.add(1) }
      timer.schedule(deadline: .now() + .milliseconds(delay))
      timer.activate()
      timers.append(timer)
    }
    for timer in timers { timer.cancel() }
  }
  queue.sync {}
  tally.expect(0, "one dispatch timer each")
  return tally
}

@Sendable
private func fire(_ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.timers")
  let delays = soon(count)
  let tally = Tally()
  let finish = Finish()
  meter {
    for delay in delays {
      _ = scheduler.scheduleRelative((), dueTime: .microseconds(delay)) {
        tally.add(1)
        if tally.sum == count { finish.signal() }
        return Disposables.create()
      }
    }
    finish.wait("timers.fire")
  }
  tally.expect(count, "timers.fire")
}

@Sendable
private func asyncAfter(_ count: Int, _ meter: Meter) {
  let queue = DispatchQueue(label: "bench.timers")
  let delays = soon(count)
  let tally = Tally()
  let finish = Finish()
  meter {
    for delay in delays {
      queue.asyncAfter(deadline: .now() + .microseconds(delay)) {
        tally.add(1)
        if tally.sum == count { finish.signal() }
      }
    }
    finish.wait("asyncAfter each")
  }
  tally.expect(count, "asyncAfter each")
}

/// Waits for what is on the scheduler's queue, so that one run leaves nothing for the next to pay for.
private func settle(_ scheduler: SerialDispatchQueueScheduler) {
  let finish = Finish()
  _ = scheduler.schedule(()) {
    finish.signal()
    return Disposables.create()
  }
  finish.wait("timers.create+cancel")
}

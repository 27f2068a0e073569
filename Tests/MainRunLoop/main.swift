// SPDX-License-Identifier: MIT

import Baton
import Foundation

// A program whose main thread runs its run loop, which a test's need not do: it tells where work runs, a line
// for each piece. A test reads the lines.

// Ends the program if it does not end by itself. (Not a signal: whoever starts the program may have blocked
// them.)
Thread.detachNewThread {
  sleep(60)
  exit(1)
}

if CommandLine.arguments.count > 1 { MainQueue.run(CommandLine.arguments[1]) }

@Sendable func note(_ piece: String) -> any Disposable {
  let thread = Thread.isMainThread ? "the main thread" : "another thread"
  let isCurrent = Schedulers.current as AnyObject === RunLoopScheduler.main
  print("\(piece) on \(thread)\(isCurrent ? "" : ", with another scheduler")")
  return Disposables.create()
}

var scheduler: RunLoopScheduler { .main }
let left = DispatchSemaphore(value: 0)

/// Runs the loop, a slice at a time, until so many pieces have been run. A slice has an end, for to a loop
/// the work is a timer's, and those do not end one.
func runLoop(for pieces: Int) {
  for _ in 0..<pieces {
    while left.wait(timeout: .now()) == .timedOut {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
    }
  }
}

_ = scheduler.schedule("work") { piece in
  left.signal()
  return note(piece)
}
print("nothing before the loop runs")
runLoop(for: 1)

Thread.detachNewThread {
  _ = RunLoopScheduler.main.schedule("work from elsewhere") { piece in
    left.signal()
    return note(piece)
  }
}
runLoop(for: 1)

_ = scheduler.scheduleRelative("a timer", dueTime: .milliseconds(5)) { piece in
  left.signal()
  return note(piece)
}
runLoop(for: 1)

let period = Duration.milliseconds(1)
let repetition = scheduler.schedulePeriodic(1, startAfter: period, period: period) { run in
  if run <= 3 {
    _ = note("periodic run \(run)")
    left.signal()
  }
  return run + 1
}
runLoop(for: 3)
repetition.dispose()

// A loop that is run for good.
Thread.detachNewThread {
  _ = RunLoopScheduler.main.scheduleRelative("the end", dueTime: .milliseconds(5)) { piece in
    _ = note(piece)
    exit(0)
  }
}
RunLoop.main.run()

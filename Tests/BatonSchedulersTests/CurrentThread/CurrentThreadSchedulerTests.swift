// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("R12 The trampoline")
struct CurrentThreadSchedulerTests {
  private let scheduler = CurrentThreadScheduler.instance

  private func run(_ log: Log<String>, _ name: String, then body: @escaping @Sendable () -> Void = {}) {
    scheduler.schedule {
      log.append("\(name) begins")
      body()
      log.append("\(name) ends")
    }
  }

  @Test
  func `The first work runs at once; work scheduled by it waits until it and all before have finished`() {
    let log = Log<String>()
    run(log, "a") {
      run(log, "b") { run(log, "d") }
      run(log, "c")
    }
    log.append("returned")
    #expect(
      log.elements == [
        "a begins", "a ends", "b begins", "b ends", "c begins", "c ends", "d begins", "d ends", "returned",
      ])
  }

  /// Schedules when it is freed.
  private final class Successor: Sendable {
    private let log: Log<String>

    init(_ log: Log<String>) { self.log = log }

    deinit { CurrentThreadScheduler.instance.schedule { [log] in log.append("successor") } }
  }

  @Test(
    "What a piece of work held may schedule more when it is freed, which is when the work is done",
    arguments: [1, 3, 200])
  func freeing(count: Int) {
    let log = Log<String>()
    run(log, "a") {
      for _ in 0..<count {
        let successor = Successor(log)
        _ = scheduler.schedule(()) { _ in Disposables.create(with: { withExtendedLifetime(successor) {} }) }
      }
      run(log, "b")
    }
    let successors = Array(repeating: "successor", count: count)
    #expect(log.elements == ["a begins", "a ends", "b begins", "b ends"] + successors)
  }

  @Test func `isScheduleRequired tells whether a queue is open on this thread`() {
    let log = Log<Bool>()
    log.append(CurrentThreadScheduler.isScheduleRequired)
    run(Log(), "a") {
      log.append(CurrentThreadScheduler.isScheduleRequired)
      onThread { log.append(CurrentThreadScheduler.isScheduleRequired) }
    }
    log.append(CurrentThreadScheduler.isScheduleRequired)
    #expect(log.elements == [true, false, true, true])
  }

  @Test func `What the work returned is disposed of with it, whether that comes before or after`() {
    let log = Log<Int>()
    let done = scheduler.schedule(()) { _ in Disposables.create { log.append(1) } }
    done.dispose()
    done.dispose()
    let running = SingleAssignmentDisposable()
    _ = scheduler.schedule(()) { _ in
      running.setDisposable(
        scheduler.schedule(()) { _ in
          running.dispose()
          return Disposables.create { log.append(2) }
        })
      return Disposables.create()
    }
    #expect(log.elements == [1, 2])
  }

  @Test func `A hundred thousand recursive steps use constant stack and run in order`() {
    let log = Log<Int>()
    _ = scheduler.scheduleRecursive(0) { step, recurse in
      log.append(step)
      if step < 100_000 { recurse(step + 1) }
    }
    #expect(log.elements == Array(0...100_000))
  }

  @Test func `Recursive steps take turns with other work, which is due first`() {
    let log = Log<String>()
    run(log, "a") {
      for name in ["x", "y"] {
        _ = scheduler.scheduleRecursive(0) { step, recurse in
          log.append("\(name)\(step)")
          if step < 2 { recurse(step + 1) }
        }
      }
    }
    #expect(log.elements == ["a begins", "a ends", "x0", "y0", "x1", "y1", "x2", "y2"])
  }
}

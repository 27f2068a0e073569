// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// Checks a scheduler against the laws that every scheduler must obey, and returns the violations.
/// ```swift
/// @Test func loopKeepsTheLaws() {  // Swift Testing
///   #expect(checkScheduler("loop") { loop.makeScheduler() }.isEmpty)
/// }
/// ```
/// It is for schedulers that run work asynchronously and in real time: on a queue, a thread or an event loop.
///
/// A law that waits for long prints what it waits for to standard error. A law that does not finish counts as
/// broken; after the first such law, each of the others has at most 1 s.
///
/// - Parameters:
///   - name: The name of the scheduler in violations.
///   - isSerial: Whether the scheduler must run pieces of work one after another, or nil for what its
///     `schedulerTraits` say.
///   - exceptions: Laws that the scheduler need not obey.
///   - timeout: The maximum real time for the check of each law, after which the law counts as broken; far
///     more than any check takes without a deadlock. Must be positive.
///   - otherUser: Runs a block where the scheduler's work runs, but not through the scheduler: as a callback
///     of the event loop, or a block on the queue. Nil means that only further schedulers from `make` run
///     work there.
///   - make: Creates a scheduler, which no other code may retain; called once for each law.
/// - Returns: The violations, in the order of the laws; empty if there is none.
/// - Scheduling: The check runs on its own threads, and blocks the calling thread until it ends. So do not
///   call it on a thread that the scheduler needs.
public func checkScheduler(
  _ name: String = "scheduler",
  isSerial: Bool? = nil,
  except exceptions: Set<SchedulerLaw> = [],
  timeout: Duration = .seconds(10),
  otherUser: (@Sendable (any SchedulerType & AnyObject, @escaping @Sendable () -> Void) -> Void)? = nil,
  _ make: @escaping @Sendable () -> any SchedulerType & AnyObject
) -> [SchedulerViolation] {
  require(timeout > .zero, "checkScheduler: timeout must be positive, was \(timeout)")
  var time = timeout
  return SchedulerLaw.allCases.filter { !exceptions.contains($0) }.flatMap { law in
    let (faults, waits) = (Shared<[String]>([]), Waits())
    let isFinished = finishes(within: time, isSlow: { say("\(name), \(law.rawValue): \(waits.description)") })
    {
      [time] in
      let check = SchedulerCheck(make, isSerial, otherUser: otherUser, patience: time / 2, waits)
      faults.value = check.faults(law)
    }
    if isFinished { return faults.value.map { SchedulerViolation(name: name, law: law, what: $0) } }
    let what = "did not finish within \(time), in a deadlock or too slow: \(waits.description)"
    time = min(time, .seconds(1))
    return [SchedulerViolation(name: name, law: law, what: what)]
  }
}

private func say(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("checkScheduler of \(line)\n".utf8))
}

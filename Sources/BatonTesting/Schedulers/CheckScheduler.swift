// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// Puts a scheduler through the laws that every scheduler is to keep, and returns those that it was seen to break.
/// ```swift
/// @Test func loopKeepsTheLaws() {  // Swift Testing
///   #expect(checkScheduler("loop") { loop.makeScheduler() }.isEmpty)
/// }
/// ```
/// It is for schedulers that run work elsewhere and in real time: a queue, a thread, an event loop.
///
/// A law that waits for long says so on the standard error, and what it waits for. A law that does not finish counts as broken, and
/// after the first one each of the others has a second at most.
///
/// - Parameters:
///   - name: What violations call the scheduler.
///   - isSerial: Whether it is to run one piece of work after the other; nil means that its `schedulerTraits` say so.
///   - exceptions: Laws that the scheduler is not meant to keep.
///   - timeout: How long the check of each law may take before the law counts as broken: far longer than any takes without a
///     deadlock. Must be positive.
///   - otherUser: Has what runs the scheduler's work run a block for another of its users: as a callback of the event loop, a block
///     on the queue. Nil means that the scheduler's only other users are further schedulers from `make`.
///   - make: Makes a scheduler, which nothing else may hold; called for each law anew.
/// - Returns: The violations, in the order of the laws; empty if none was seen.
/// - Scheduling: runs on threads of its own, and blocks the calling thread meanwhile. So do not call it on a thread that
///   the scheduler needs.
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

// SPDX-License-Identifier: MIT

import BatonKernel

/// Puts a scheduler through the laws that every scheduler is to keep, and returns those that it was seen to break.
/// ```swift
/// @Test func loopKeepsTheLaws() {  // Swift Testing
///   #expect(checkScheduler("loop") { loop.makeScheduler() }.isEmpty)
/// }
/// ```
/// It is for schedulers that run work elsewhere and in real time: a queue, a thread, an event loop.
///
/// - Parameters:
///   - name: What violations call the scheduler.
///   - isSerial: Whether it is to run one piece of work after the other; nil means that its `schedulerTraits` say so.
///   - exceptions: Laws that the scheduler is not meant to keep.
///   - timeout: How long the check of each law may take before the law counts as broken: far longer than any takes without a
///     deadlock. Must be positive.
///   - make: Makes a scheduler, which nothing else may hold; called for each law anew.
/// - Returns: The violations, in the order of the laws; empty if none was seen.
/// - Scheduling: runs on threads of its own, and blocks the calling thread meanwhile. So do not call it on a thread that
///   the scheduler needs.
public func checkScheduler(
  _ name: String = "scheduler",
  isSerial: Bool? = nil,
  except exceptions: Set<SchedulerLaw> = [],
  timeout: Duration = .seconds(60),
  _ make: @escaping @Sendable () -> any SchedulerType & AnyObject
) -> [SchedulerViolation] {
  require(timeout > .zero, "checkScheduler: timeout must be positive, was \(timeout)")
  return SchedulerLaw.allCases.filter { !exceptions.contains($0) }.flatMap { law in
    let faults = Shared<[String]>([])
    let isFinished = finishes(within: timeout) { faults.value = SchedulerCheck(make, isSerial).faults(law) }
    let all = isFinished ? faults.value : ["did not finish within \(timeout), in a deadlock or too slow"]
    return all.map { SchedulerViolation(name: name, law: law, what: $0) }
  }
}

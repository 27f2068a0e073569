// SPDX-License-Identifier: MIT

// A scheduler describes itself by its kind, and by its name if it has one: `ThreadPoolScheduler("baton.io")`. Refusals
// name it so. (Those in virtual time show their clock: their `debugDescription`.)

extension OperationQueueScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self, operationQueue.name) }
}

/// A scheduler of a kind, for a person to read.
func describe(_ kind: Any.Type, _ name: String? = nil) -> String {
  name.map { "\(kind)(\($0.debugDescription))" } ?? "\(kind)"
}

extension ImmediateScheduler where Self: CustomStringConvertible {
  func refusal(_ reason: SchedulerRefusal.Reason) -> SchedulerRefusal {
    SchedulerRefusal(scheduler: description, reason: reason)
  }
}

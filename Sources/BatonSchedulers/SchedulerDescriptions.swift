// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

// A scheduler's description is its class and, if it has one, its name: `ThreadPoolScheduler("baton.io")`. Refusals contain it.
// (A scheduler in virtual time shows its clock too, in `debugDescription`.)

extension SerialDispatchQueueScheduler: CustomStringConvertible {
  public final var description: String { describe(type(of: self), queue.label) }
}

extension ConcurrentDispatchQueueScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self, queue.label) }
}

extension ConcurrentMainScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self) }
}

extension OperationQueueScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self, operationQueue.name) }
}

extension NewThreadScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self, thread.name) }
}

extension ThreadWorker: CustomStringConvertible {
  public var description: String { describe(Self.self, core.name) }
}

extension ThreadPoolScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self, core.name) }
}

extension EventLoopScheduler: CustomStringConvertible {
  public final var description: String { describe(type(of: self), core.name) }
}

extension ExecutorScheduler: CustomStringConvertible {
  public final var description: String { describe(type(of: self)) }
}

extension CurrentThreadScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self) }
}

extension InlineScheduler: CustomStringConvertible {
  public var description: String { "Schedulers.immediate" }
}

extension SubscriptionScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self) }
}

/// The description of a scheduler of class `kind`.
func describe(_ kind: Any.Type, _ name: String? = nil) -> String {
  name.map { "\(kind)(\($0.debugDescription))" } ?? "\(kind)"
}

extension ImmediateSchedulerType where Self: CustomStringConvertible {
  func refusal(_ reason: SchedulerRefusal.Reason) -> SchedulerRefusal {
    SchedulerRefusal(scheduler: description, reason: reason)
  }
}

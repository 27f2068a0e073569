// SPDX-License-Identifier: MIT

import Dispatch

extension Schedulers {
  /// Runs work on the calling thread before `schedule` returns.
  public static var immediate: InlineScheduler { .instance }

  /// Runs work on the main queue, never in line: the same object as ``MainScheduler/asyncInstance``.
  public static var mainQueue: SerialDispatchQueueScheduler { MainScheduler.asyncInstance }

  /// Runs work before `schedule` returns if there is a current scheduler, otherwise on a shared background
  /// one.
  public static var subscription: SubscriptionScheduler { .instance }

  /// Creates a scheduler with its own serial queue, which targets the system queue of a priority.
  ///
  /// - Parameters:
  ///   - priority: The priority.
  ///   - name: The label of the queue, or nil for one that contains the priority, such as
  ///     `baton.background.low`.
  public static func background(priority: Priority = .default, name: String? = nil) -> TargetQueueScheduler {
    TargetQueueScheduler(
      name: name ?? "baton.background.\(priority.rawValue)", targetQueue: priority.queue
    )
  }
}

extension Schedulers {
  /// The priorities of the system's queues.
  public enum Priority: String, Sendable, CaseIterable {
    /// For work whose result the user is waiting for: the quality of service `userInitiated`.
    case high
    /// For work without a stated urgency: the quality of service `default`.
    case `default`
    /// For long work whose progress the user may watch, such as a download: the quality of service `utility`.
    case low
    /// For work that the user does not see: the quality of service `background`.
    case background

    /// The concurrent system queue of this priority.
    public var queue: DispatchQueue { .global(qos: qos) }

    // Dispatch maps its old priorities to qualities of service in the same way.
    private var qos: DispatchQoS.QoSClass {
      switch self {
      case .high: .userInitiated
      case .default: .default
      case .low: .utility
      case .background: .background
      }
    }
  }
}

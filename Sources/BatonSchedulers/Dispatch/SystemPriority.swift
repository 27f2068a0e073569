// SPDX-License-Identifier: MIT

import Dispatch

extension Schedulers {
  /// The priorities of the system's queues.
  public enum Priority: String, Sendable, CaseIterable {
    /// For what the user waits for: the quality of service `userInitiated`.
    case high
    /// For what nothing more is known about: `default`.
    case `default`
    /// For what the user looks at now and then: `utility`.
    case low
    /// For what nobody waits for: `background`.
    case background

    /// The system's concurrent queue of this priority.
    public var queue: DispatchQueue { .global(qos: qos) }

    // Dispatch's own translation of priorities into qualities of service.
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

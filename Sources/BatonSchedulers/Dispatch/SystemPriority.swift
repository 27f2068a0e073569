// SPDX-License-Identifier: MIT

import Dispatch

extension Schedulers {
  /// The priorities of the system's queues.
  public enum Priority: String, Sendable, CaseIterable {
    /// For work whose result the user waits for: the quality of service `userInitiated`.
    case high
    /// For work that does not say how urgent it is: `default`.
    case `default`
    /// For long work whose progress the user may watch, such as a download: `utility`.
    case low
    /// For work that the user does not see: `background`.
    case background

    /// The system's concurrent queue of this priority.
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

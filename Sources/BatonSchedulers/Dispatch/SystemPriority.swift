// SPDX-License-Identifier: MIT

import Dispatch

extension Schedulers {
  /// The priorities of the system's queues.
  public enum Priority: String, Sendable, CaseIterable {
    case high
    case `default`
    case low
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

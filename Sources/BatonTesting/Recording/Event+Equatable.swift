// SPDX-License-Identifier: MIT

import BatonKernel

extension Event: Equatable where Element: Equatable {
  /// Compares two events.
  ///
  /// Two errors are considered equal if they have the same type and the same description.
  public static func == (lhs: Event<Element>, rhs: Event<Element>) -> Bool {
    switch (lhs, rhs) {
    case (.next(let lhs), .next(let rhs)): lhs == rhs
    case (.error(let lhs), .error(let rhs)): areSame(lhs, rhs)
    case (.completed, .completed): true
    default: false
    }
  }
}

/// Whether two errors have the same type and the same description.
func areSame(_ lhs: any Error, _ rhs: any Error) -> Bool {
  type(of: lhs) == type(of: rhs) && String(reflecting: lhs) == String(reflecting: rhs)
}

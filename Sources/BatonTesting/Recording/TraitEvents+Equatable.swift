// SPDX-License-Identifier: MIT

import BatonKernel

extension MaybeEvent: Equatable where Element: Equatable {
  /// Compares two results; errors are compared as in `Event`.
  public static func == (lhs: MaybeEvent<Element>, rhs: MaybeEvent<Element>) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.error(let lhs), .error(let rhs)): areSame(lhs, rhs)
    case (.completed, .completed): true
    default: false
    }
  }
}

extension CompletableEvent: Equatable {
  /// Compares two results; errors are compared as in `Event`.
  public static func == (lhs: CompletableEvent, rhs: CompletableEvent) -> Bool {
    switch (lhs, rhs) {
    case (.error(let lhs), .error(let rhs)): areSame(lhs, rhs)
    case (.completed, .completed): true
    default: false
    }
  }
}

extension InfallibleEvent: Equatable where Element: Equatable {
  /// Compares two events.
  public static func == (lhs: InfallibleEvent<Element>, rhs: InfallibleEvent<Element>) -> Bool {
    lhs.event == rhs.event
  }
}

/// Compares the results of two singles; errors are compared as in `Event`.
public func == <Element: Equatable>(lhs: SingleEvent<Element>, rhs: SingleEvent<Element>) -> Bool {
  switch (lhs, rhs) {
  case (.success(let lhs), .success(let rhs)): lhs == rhs
  case (.failure(let lhs), .failure(let rhs)): areSame(lhs, rhs)
  default: false
  }
}

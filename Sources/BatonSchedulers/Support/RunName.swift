// SPDX-License-Identifier: MIT

/// Where in a program a sequence was subscribed to: a number that the ``RunObserver`` has given to the place. 32 bits, because
/// operators keep one for each subscription.
@usableFromInline
package struct RunPlace: Hashable, Sendable {
  package static let unknown = RunPlace(number: 0)

  /// 0 where the place is not known.
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// The place of the caller's caller; unknown while no timeline records.
  @usableFromInline
  package static var here: RunPlace { RunTrace.place() }
}

/// What a recording calls a run, or a wait.
package struct RunName: Hashable, Sendable {
  /// The operator, or what a program calls the place.
  package let label: String
  package let place: RunPlace

  package init(_ label: String, at place: RunPlace = .unknown) {
    self.label = label
    self.place = place
  }
}

/// The kinds of waits that a recording shows beside runs.
package enum WaitKind: UInt8, Sendable {
  /// The calling thread blocks, until there is room or a signal comes.
  case blocked
  /// A task awaits an operator's asynchronous closure.
  case awaited
}

extension WorkName {
  /// The operator whose work this is: `debounce` for `debounce's timer`.
  package var operation: String {
    let ending = "'s timer"
    return rawValue.hasSuffix(ending) ? String(rawValue.dropLast(ending.count)) : rawValue
  }
}

// SPDX-License-Identifier: MIT

/// Where in a program a sequence was subscribed to, as the observer of runs knows it: half a word, for operators keep one
/// for each subscription.
@usableFromInline
package struct RunPlace: Hashable, Sendable {
  package static let unknown = RunPlace(number: 0)

  /// The observer's; 0 where the place is not known.
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// Who calls the caller; unknown where nobody wants to know.
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

/// What waits, and is not a run.
package enum WaitKind: UInt8, Sendable {
  /// The calling thread, until there is room or a signal comes.
  case blocked
  /// A closure of an operator, which a task awaits.
  case awaited
}

extension WorkName {
  /// The operator whose work this is: `debounce` for `debounce's timer`.
  package var operation: String {
    let ending = "'s timer"
    return rawValue.hasSuffix(ending) ? String(rawValue.dropLast(ending.count)) : rawValue
  }
}

// SPDX-License-Identifier: MIT

/// The names by which the forms differ. `Stripping`, `Twins`, `Arities` and `SequenceTrait` apply them.
enum Rules {
  /// Attributes of types and members that the form for Swift 5 does not have; true for those with arguments.
  static let droppedAttributes = [
    "@Sendable": false, "@isolated": true, "@_inheritActorContext": true, "@MainActor": false,
    "@preconcurrency": false,
  ]
  /// Those of them that are removed from bodies as well.
  static let droppedInBodies = ["@Sendable": false]
  /// What the form for Swift 5 must not have, and no member has.
  static let withoutRule: Set = ["sending", "nonisolated"]
  /// Constraints that the form for Swift 5 does not have.
  static let droppedConstraints: Set = ["Sendable", "SendableMetatype"]

  /// Whether a type is a class, which is `any` only together with a constraint.
  static func isClass(_ name: String) -> Bool { name.hasSuffix("KeyPath") }

  /// Members that RxSwift has not. In the form for Swift 5 they are disfavoured: a program that has one of
  /// the same name in an extension of its own keeps its calls, whatever their arguments are.
  static let additions: Set = [
    "asObservable(credits:priority:on:)", "asObservable(priority:on:)", "collect()",
    "create(detached:priority:on:work:)",
    "filter(maxConcurrent:ordering:priority:on:_:)", "firstValue", "flatMap(maxConcurrent:priority:on:_:)",
    "lastValue", "map(maxConcurrent:ordering:priority:on:_:)", "observe(on:capacity:whenFull:statistics:)",
    "schedule(_:)", "schedule(after:_:)", "schedule(after:every:leeway:_:)", "schedule(at:_:)",
    "schedule(at:every:leeway:_:)", "scheduleRecursive(_:)", "values(capacity:whenFull:statistics:)",
  ]

  static let introduced = "@available(swift, introduced: 6)"
  /// The same, with the compiler's message for a program in the other mode.
  static let introducedMessage =
    #"@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")"#
  static let obsoletedMessage =
    #"@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")"#
  static let obsoleted = "@available(swift, obsoleted: 6)"
  static let swift5Availability = [introduced: obsoleted, introducedMessage: obsoletedMessage]
  static let disfavored = "@_disfavoredOverload"
  static let emitted = "@_alwaysEmitIntoClient"

  /// Whether `some` of this type has a twin that takes `any`.
  static func isScheduler(_ name: String) -> Bool {
    name.hasSuffix("Scheduler") || name.hasSuffix("SchedulerType")
  }

  static let interval = "RxTimeInterval"
  static let span = "RxTimeSpan"
  static let dispatchInterval = "DispatchTimeInterval"
  static let dispatchImport = "Dispatch"
}

// SPDX-License-Identifier: MIT

/// What comes of comparing a run with the model.
enum Verdict: Equatable {
  case same
  case different
  /// Different, where what happens depends on the order of pieces of work that are due at one time.
  case differentInOrder
  /// The program sends too much.
  case leftOut

  static func of(_ program: Program) -> Verdict {
    Moment.haveCoincided = false
    Machine.hasOverflowed = false
    let predicted = Watchdog.during("in the model", of: program) { program.predicted() }
    let haveCoincided = Moment.haveCoincided
    if Machine.hasOverflowed { return .leftOut }
    // Whether a source that ends is let go at once or by way of the scheduler is not modelled to the unit.
    let isExact = !program.has("subscribe(on:)")
    let actual = Watchdog.during("in the library", of: program) { World.run(program) }
    if actual.isSame(as: predicted, isExact: isExact) { return .same }
    return haveCoincided ? .differentInOrder : .different
  }

  var isDifferent: Bool { self == .different || self == .differentInOrder }
}

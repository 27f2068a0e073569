// SPDX-License-Identifier: MIT

/// What comes of comparing a run with the model.
enum Verdict: Equatable {
  case same
  case different
  /// Different, but what happens depends on the order of pieces of work that are due at one time.
  case differentInOrder
  /// Left out: too many events.
  case skipped

  static func of(_ program: Program) -> Verdict {
    Moment.haveCoincided = false
    Machine.hasOverflowed = false
    let predicted = program.predicted()
    let haveCoincided = Moment.haveCoincided
    if Machine.hasOverflowed { return .skipped }
    if World.run(program) == predicted { return .same }
    return haveCoincided ? .differentInOrder : .different
  }
}

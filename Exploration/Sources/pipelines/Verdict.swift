// SPDX-License-Identifier: MIT

/// What comes of comparing a run with the model.
enum Verdict: Equatable {
  case same
  case different
  /// The program sends too much.
  case leftOut

  static func of(_ program: Program) -> Verdict {
    let predicted = Watchdog.during("in the model", of: program) { program.predicted() }
    if Machine.hasOverflowed { return .leftOut }
    let actual = Watchdog.during("in the library", of: program) { World.run(program) }
    if let fault = Mutant.active?.fault {
      return actual.faults.contains { $0.contains(fault) } ? .different : .same
    }
    if !program.census.isModelled { return actual.faults.isEmpty ? .same : .different }
    return actual == predicted ? .same : .different
  }
}

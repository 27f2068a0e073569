// SPDX-License-Identifier: MIT

import Baton

/// What a user gets to see.
enum Step: Sendable, Equatable {
  /// Each of them is shown.
  case problem(Outcome)
  /// Takes the place of the one before; the last one is always shown.
  case progress(Tally)
}

struct Tally: Sendable, Equatable {
  var checked = 0
  var problems = 0

  func adding(_ outcome: Outcome) -> Tally {
    if outcome.isBlank { return self }
    return Tally(checked: checked + 1, problems: problems + (outcome.problem == nil ? 0 : 1))
  }
}

/// Makes steps of outcomes. Progress is reported ten times a second at most; `throttle` sends its last
/// element when the outcomes end, also when they end because the user wants them to.
func steps(of outcomes: Observable<Outcome>, on scheduler: some SchedulerType) -> Observable<Step> {
  outcomes.multicast({ PublishSubject<Outcome>() }) { outcomes in
    Observable.merge(
      outcomes.filter { $0.problem != nil }.map(Step.problem),
      outcomes.scan(Tally()) { $0.adding($1) }
        .throttle(.milliseconds(100), scheduler: scheduler)
        .map(Step.progress))
  }
}

// SPDX-License-Identifier: MIT

/// A bar of the page: a run, a step of a run, or a wait.
struct PageSpan {
  /// The raw value is its number in the page.
  enum Kind: UInt64 {
    case run, step, blocked, awaited
  }

  let kind: Kind
  let begin: Int64
  let end: Int64
  let thread: Int
  var scheduler: Int?
  var name: Int?
  var element: String?
  var scheduledAt: Int64?
  var scheduledOn: Int?
  var due: Int64?
  var busy: Int64?
  var task: Int?
  var origin: Recording.Source?
  var isRunning = false

  /// The bars of a recording by their beginnings; of two that begin at the same time the longer one first.
  static func all(of recording: Recording) -> [PageSpan] {
    let spans =
      recording.runs.map(PageSpan.init) + recording.steps.map(PageSpan.init)
      + recording.waits.map(PageSpan.init)
    // The sort is stable.
    return recording.steps.isEmpty && recording.waits.isEmpty
      ? spans : spans.sorted { ($0.begin, $1.end, $0.kind.rawValue) < ($1.begin, $0.end, $1.kind.rawValue) }
  }

  private init(_ run: Recording.Run) {
    kind = .run
    (begin, end, thread) = (run.begin.nanoseconds, run.end.nanoseconds, run.thread)
    (scheduler, name, element, task) = (run.scheduler, run.name, run.element, run.task)
    (scheduledAt, scheduledOn, due) = (run.scheduledAt?.nanoseconds, run.scheduledOn, run.due?.nanoseconds)
    (busy, origin, isRunning) = (run.busy?.nanoseconds, run.origin, run.isRunning)
  }

  private init(_ step: Recording.Step) {
    kind = .step
    (begin, end, thread) = (step.begin.nanoseconds, step.end.nanoseconds, step.thread)
    (scheduler, name, element) = (step.scheduler, step.name, step.element)
  }

  private init(_ wait: Recording.Wait) {
    kind = wait.kind == .blocked ? .blocked : .awaited
    (begin, end, thread) = (wait.begin.nanoseconds, wait.end.nanoseconds, wait.thread)
    (name, isRunning) = (wait.name, wait.isRunning)
  }
}

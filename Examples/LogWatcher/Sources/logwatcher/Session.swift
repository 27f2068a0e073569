// SPDX-License-Identifier: MIT

/// What the user gets to see, and the status that the program ends with.
@MainActor
final class Session {
  enum Step: Sendable {
    case report(Report)
    /// The report could not be written; says why.
    case failure(String)
  }

  private let options: Options
  private let screen: Screen
  private var last: Report?
  private var hasFailed = false

  init(_ options: Options) {
    self.options = options
    screen = Screen(isQuiet: options.isQuiet)
  }

  func take(_ step: Step) {
    switch step {
    case .report(let report):
      last = report
      screen.show(report)
    case .failure(let message):
      hasFailed = true
      screen.show(message)
    }
  }

  var summary: String { last.map(Text.summary) ?? "" }

  var status: Int32 {
    if let last, last.isInterrupted, options.isOnce { return 130 }
    return hasFailed || last?.troubles.isEmpty == false ? 1 : 0
  }
}

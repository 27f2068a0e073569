// SPDX-License-Identifier: MIT

/// Draws reports: over one another on a terminal; elsewhere only what the user must know, a line each.
@MainActor
final class Screen {
  private let isLive: Bool
  private var drawn = 0
  private var lastNotice = 0

  init(isQuiet: Bool) { isLive = !isQuiet && Output.error.isTerminal && Output.standard.isTerminal }

  func show(_ message: String) { Output.error.write(erasing() + Text.error(message)) }

  func show(_ report: Report) {
    var text = erasing()
    for notice in report.notices where notice.number > lastNotice {
      text += Text.error(notice.text)
      lastNotice = notice.number
    }
    if isLive, !report.isLast {
      // A line that wraps would be two.
      let columns = Output.error.columns
      let lines = Text.live(report).map { String($0.prefix(columns - 1)) + "\n" }
      drawn = lines.count
      text += lines.joined()
    }
    if !text.isEmpty { Output.error.write(text) }
  }

  /// Takes away what was drawn.
  private func erasing() -> String {
    defer { drawn = 0 }
    return drawn > 0 ? "\u{1B}[\(drawn)A\u{1B}[J" : ""
  }
}

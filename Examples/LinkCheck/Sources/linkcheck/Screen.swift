// SPDX-License-Identifier: MIT

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Writes problems to standard output, a line each, and draws progress on standard error, if that is a
/// terminal.
@MainActor
struct Screen {
  private let isLive = isatty(STDERR_FILENO) == 1

  /// - Throws: Why standard output takes nothing: its reader has gone, say.
  func show(_ step: Step) throws {
    switch step {
    case .problem(let outcome):
      draw("")
      let text = "\(Text.shown(outcome.line)): \(outcome.problem ?? "")\n"
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    case .progress(let tally): draw("\(tally.checked) checked, \(tally.problems) with problems")
    }
  }

  /// Ends the progress line, and says what has come out.
  func end(_ tally: Tally, isInterrupted: Bool) {
    draw("")
    let beginning = isInterrupted ? "interrupted; so far: " : ""
    say("linkcheck: \(beginning)\(tally.checked) checked, \(tally.problems) with problems\n")
  }

  /// Draws over what was drawn before.
  private func draw(_ text: String) { if isLive { say("\r\u{1B}[K" + text) } }

  /// What standard error does not take is left out.
  func say(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}

enum Text {
  /// A line as it may be shown on a terminal: not too long, and without characters that a terminal obeys.
  static func shown(_ line: String) -> String {
    let scalars = line.unicodeScalars.prefix(201)
    let text = String(
      String.UnicodeScalarView(scalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    return scalars.count > 200 ? String(text.dropLast()) + "…" : text
  }

  /// Foundation's errors have a sentence for users, those of Baton and of this program are described by one.
  static func reason(_ error: any Error) -> String {
    error is URLError || error is POSIXError ? error.localizedDescription : "\(error)"
  }
}

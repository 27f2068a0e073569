// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// A file that always holds a whole report.
struct ReportFile: Sendable {
  let path: String

  /// Writes the report beside the file, and puts it in its place: whoever reads it never sees half of one.
  ///
  /// - Throws: If it cannot be written.
  func write(_ report: Report) throws {
    let lines = report.isLast ? [Text.summary(report)] : Text.live(report).map { $0 + "\n" }
    try Data(lines.joined().utf8).write(to: URL(filePath: path), options: .atomic)
  }

  /// Writes each report and sends those that could not be written, with the reason, once until it can be
  /// again.
  func keep(_ reports: Observable<Report>) -> Observable<String> {
    reports
      .map { report -> String? in
        do {
          try write(report)
          return nil
        } catch {
          return "\(path): cannot be written: \(error.localizedDescription)"
        }
      }
      .distinctUntilChanged()
      .compactMap { $0 }
  }
}

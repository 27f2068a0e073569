// SPDX-License-Identifier: MIT

import BatonTracing
import Foundation

/// Where a recording of the search is written, as a file's ending says.
struct TraceFile: Equatable, Sendable {
  let url: URL

  init(_ name: String, _ value: ArraySlice<UInt8>?) throws(UsageError) {
    guard let value, !value.isEmpty else { throw UsageError("\(name): needs a file") }
    guard let path = String(validating: value, as: UTF8.self) else {
      throw UsageError(Array("\(name): ".utf8) + value, "not UTF-8")
    }
    url = URL(filePath: path)
    do { _ = try Recording.Format(of: url) } catch { throw UsageError("\(name): \(error)") }
  }

  /// Writes the recording. Returns a line that says why, if it cannot.
  func write(_ recording: Recording) -> String? {
    do {
      try recording.write(to: url, title: "dupes")
      return nil
    } catch {
      return "\(url.path(percentEncoded: false)): \(error.localizedDescription)"
    }
  }
}

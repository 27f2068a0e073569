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
    if path.hasSuffix("/") { throw UsageError(Array("\(name): ".utf8) + value, "names a folder") }
    // A file system's path, in which a tilde means nothing.
    url = URL(filePath: path.hasPrefix("~") ? "./" + path : path)
    do { _ = try Recording.Format(of: url) } catch {
      throw UsageError("\(name): \(String(decoding: Text.legible("\(error)".utf8), as: UTF8.self))")
    }
  }

  /// Refuses a file that cannot be written, before anything is done.
  func check() throws(UsageError) {
    var isFolder: ObjCBool = false
    let path = url.path(percentEncoded: false)
    // Unsafe: Foundation sets a variable of this function, during the call.
    if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw UsageError(path.utf8, "is a folder")
    }
    let folder = url.deletingLastPathComponent().path(percentEncoded: false)
    // Unsafe: as above.
    if unsafe !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue {
      throw UsageError(path.utf8, "its folder is not there")
    }
  }

  /// Writes the recording. Returns what is to be said of it, if it cannot.
  func write(_ recording: Recording) -> [UInt8]? {
    do {
      try recording.write(to: url, title: "dupes")
      return nil
    } catch {
      let path = url.path(percentEncoded: false)
      return Text.legible(path.utf8) + Array(": \(error.localizedDescription)".utf8)
    }
  }
}

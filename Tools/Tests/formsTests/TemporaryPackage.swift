// SPDX-License-Identifier: MIT

import Foundation

/// A package that is gone after the test.
final class TemporaryPackage {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "forms-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ text: String, to path: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ path: String) -> String? {
    (try? Data(contentsOf: root.appending(path: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The full paths of the Swift files.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.path()).filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { root.appending(path: $0).path() }
  }
}

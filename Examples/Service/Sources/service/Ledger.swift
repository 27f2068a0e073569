// SPDX-License-Identifier: MIT

import Foundation

/// A file with a line for each order.
struct Ledger: Sendable {
  private let file: FileHandle

  init(_ path: String) throws {
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
    file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seekToEnd()
  }

  /// Blocks its thread, so it is called on one that is for this alone.
  func add(_ order: Order) throws { try file.write(contentsOf: Data("\(order.number) \(order.item)\n".utf8)) }
}

// SPDX-License-Identifier: MIT

import Foundation

/// What modules of this package have been compiled to: the files of a build, in which those of sources that
/// are gone may still be.
func objectFiles(of targets: [String], beside modules: URL) throws -> [String] {
  try targets.flatMap { target in
    let sources = FileManager.default.enumerator(atPath: root.appending(path: "Sources/\(target)").path())
    var names = Set(
      (sources?.compactMap { $0 as? String } ?? []).map { URL(filePath: $0).lastPathComponent + ".o" })
    // What the package manager makes of files that a target embeds.
    names.insert("embedded_resources.swift.o")
    return try FileManager.default
      .contentsOfDirectory(
        at: modules.deletingLastPathComponent().appending(path: "\(target).build"),
        includingPropertiesForKeys: nil
      )
      .filter { names.contains($0.lastPathComponent) }.map { $0.path() }
  }
}

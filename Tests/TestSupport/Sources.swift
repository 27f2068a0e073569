// SPDX-License-Identifier: MIT

import Foundation

/// The Swift files in these folders of the package, and what they say.
package func swiftSources(in folders: [String]) throws -> [(file: URL, text: String)] {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  var sources: [(file: URL, text: String)] = []
  for folder in folders {
    let files = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      // Packages within the folders have their builds there, and catalogs have programs of their own.
      if file.lastPathComponent == ".build" || file.pathExtension == "docc" { files?.skipDescendants() }
      if file.pathExtension != "swift" { continue }
      sources.append((file, try String(contentsOf: file, encoding: .utf8)))
    }
  }
  return sources
}

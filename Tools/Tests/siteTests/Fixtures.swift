// SPDX-License-Identifier: MIT

import Foundation
import Symbols

@testable import site

/// Describes a symbol as the compiler would.
func symbol(
  _ path: String, id: String? = nil, in file: String? = "Baton/Creating/Just.swift",
  documentation: [String]? = nil,
  kind: String = "swift.method", availability: [[String: Any]] = []
) throws -> Symbol {
  var json: [String: Any] = [
    "identifier": ["precise": id ?? path], "pathComponents": path.split(separator: "/").map(String.init),
    "kind": ["identifier": kind], "availability": availability,
  ]
  if let file {
    json["location"] = ["uri": "file:///package/Sources/\(file)", "position": ["line": 4, "character": 2]]
  }
  var symbol = try Symbol(json)
  symbol.documentation = documentation
  return symbol
}

/// Describes a module as the compiler would.
func graph(_ symbols: [Symbol], _ relationships: [[String: String]] = [], file: String = "Baton") throws
  -> SymbolGraph
{
  let json: [String: Any] = ["symbols": symbols.map(\.json), "relationships": relationships]
  return try SymbolGraph(JSONSerialization.data(withJSONObject: json), file: "\(file).symbols.json")
}

extension Surface {
  init(_ symbols: [Symbol], _ relationships: [[String: String]] = []) throws {
    self.init([try graph(symbols, relationships)], names: Book.all[0].names)
  }

  var paths: [String] { symbols.map { $0.path.joined(separator: "/") } }
}

/// A folder with the data of a site, until this is let go of.
final class TemporarySite {
  let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID())")

  /// - Parameters:
  ///   - pages: The pages' data, by their paths without the slash at the start.
  ///   - index: What the navigator lists.
  init(_ pages: [String: [String: Any]], index: [[String: Any]] = []) throws {
    var files = Dictionary(uniqueKeysWithValues: pages.map { ("data/\($0).json", $1) })
    files["index/index.json"] = ["interfaceLanguages": ["swift": index]]
    for (path, json) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONSerialization.data(withJSONObject: json).write(to: file)
    }
  }

  /// What the navigator lists now.
  var index: [[String: Any]] {
    get throws {
      let file = try DataFile(folder.appending(path: "index/index.json"))
      return (file.json["interfaceLanguages"] as? [String: [[String: Any]]])?["swift"] ?? []
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

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

// SPDX-License-Identifier: MIT

import Foundation
import Generating

/// What the compiler says about a module's public symbols, as it writes it: JSON.
package struct SymbolGraph {
  /// The module whose types the symbols extend, if the graph is about those.
  package let extended: String?
  package let symbols: [Symbol]
  package let relationships: [Relationship]

  /// - Throws: `Failure` if the data is no symbol graph.
  package init(_ data: Data, file: String) throws {
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard let json, let symbols = json["symbols"] as? [[String: Any]],
      let relationships = json["relationships"] as? [[String: Any]]
    else { throw Failure("\(file): no symbol graph") }
    self.symbols = try symbols.map(Symbol.init)
    self.relationships = try relationships.map(Relationship.init)
    let modules = file.replacingOccurrences(of: ".symbols.json", with: "").split(separator: "@")
    extended = modules.count > 1 ? String(modules[1]) : nil
  }
}

/// One public symbol.
package struct Symbol {
  package var json: [String: Any]
  /// The name that the compiler gives it, of which there is one.
  package let id: String
  /// The names of the types around it, and its own with its arguments' labels.
  package let path: [String]

  package init(_ json: [String: Any]) throws {
    guard let id = (json["identifier"] as? [String: Any])?["precise"] as? String,
      let path = json["pathComponents"] as? [String], !path.isEmpty
    else { throw Failure("a symbol without a name") }
    self.json = json
    self.id = id
    self.path = path
  }

  /// What it is: `swift.type.method`.
  package var kind: String { (json["kind"] as? [String: Any])?["identifier"] as? String ?? "" }

  /// Its own name with its arguments' labels.
  package var name: String { path[path.count - 1] }

  /// Its own name without labels.
  package var baseName: Substring { name.prefix { $0 != "(" } }

  package var parent: [String] { path.dropLast() }

  /// Whether it, or a type around it, begins with an underscore: public for the compiler's sake alone.
  package var isUnderscored: Bool { path.contains { $0.hasPrefix("_") } }

  /// The lines of its comment.
  package var documentation: [String]? {
    get { commentLines?.map(Self.text) }
    set {
      json["docComment"] = newValue.map { lines in ["lines": lines.map { ["text": $0] }] }
    }
  }

  /// The lines of its comment that have a place in a file, with their numbers there, counted from 0.
  package var comment: [(line: Int, text: String)] {
    (commentLines ?? []).compactMap { line in
      let start = (line["range"] as? [String: [String: Int]])?["start"]
      return start?["line"].map { ($0, Self.text(line)) }
    }
  }

  private var commentLines: [[String: Any]]? {
    (json["docComment"] as? [String: Any])?["lines"] as? [[String: Any]]
  }

  private static func text(_ line: [String: Any]) -> String { line["text"] as? String ?? "" }

  /// The first paragraph of its comment, without examples.
  package var summary: [String] { Array((documentation ?? []).prefix { !$0.isEmpty }) }

  /// Where it is declared, with the line counted from 1; nil for what the compiler makes, and for what is no
  /// longer there.
  package var source: (file: String, line: Int)? {
    guard let location = json["location"] as? [String: Any], let uri = location["uri"] as? String,
      let file = URL(string: uri)?.path(percentEncoded: false)
        ?? uri.split(separator: "://").last.map(String.init)
    else { return nil }
    let line = (location["position"] as? [String: Any])?["line"] as? Int ?? 0
    return (file, line + 1)
  }

  /// Whether `swift run --package-path Tools forms` has written it.
  package var isGenerated: Bool { source?.file.contains("/Generated/") ?? false }

  /// Whether it is for programs in the Swift 5 mode alone.
  package var isForSwift5: Bool {
    (json["availability"] as? [[String: Any]] ?? []).contains {
      $0["domain"] as? String == "Swift" && ($0["obsoleted"] as? [String: Any])?["major"] as? Int == 6
    }
  }
}

/// How one symbol stands to another.
package struct Relationship {
  package var json: [String: Any]
  package let kind: String
  package let source: String
  package let target: String

  package init(_ json: [String: Any]) throws {
    guard let kind = json["kind"] as? String, let source = json["source"] as? String,
      let target = json["target"] as? String
    else { throw Failure("a relationship without an end") }
    // Without this a type's methods stand in one list, and not in one for each protocol that asks for some.
    self.json = json.filter { $0.key != "sourceOrigin" }
    self.kind = kind
    self.source = source
    self.target = target
  }

  /// The target's name with its module, for targets of other modules.
  package var fallback: String? { json["targetFallback"] as? String }
}

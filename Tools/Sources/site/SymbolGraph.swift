// SPDX-License-Identifier: MIT

import Foundation

/// What the compiler says about a module's public symbols, as it writes it: JSON.
struct SymbolGraph {
  /// The module whose types the symbols extend, if the graph is about those.
  let extended: String?
  let symbols: [Symbol]
  let relationships: [Relationship]

  /// - Throws: ``Failure`` if the data is no symbol graph.
  init(_ data: Data, file: String) throws {
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
struct Symbol {
  var json: [String: Any]
  /// The name that the compiler gives it, of which there is one.
  let id: String
  /// The names of the types around it, and its own with its arguments' labels.
  let path: [String]

  init(_ json: [String: Any]) throws {
    guard let id = (json["identifier"] as? [String: Any])?["precise"] as? String,
      let path = json["pathComponents"] as? [String], !path.isEmpty
    else { throw Failure("a symbol without a name") }
    self.json = json
    self.id = id
    self.path = path
  }

  var kind: String { (json["kind"] as? [String: Any])?["identifier"] as? String ?? "" }

  /// Its own name without labels.
  var baseName: Substring { path[path.count - 1].prefix { $0 != "(" } }

  /// How many arguments it takes.
  var labels: Int { path[path.count - 1].filter { $0 == ":" }.count }

  var parent: [String] { path.dropLast() }

  /// Whether it, or a type around it, begins with an underscore: public for the compiler's sake alone.
  var isUnderscored: Bool { path.contains { $0.hasPrefix("_") } }

  /// The lines of its comment.
  var documentation: [String]? {
    get {
      let lines = (json["docComment"] as? [String: Any])?["lines"] as? [[String: Any]]
      return lines?.map { $0["text"] as? String ?? "" }
    }
    set {
      json["docComment"] = newValue.map { lines in ["lines": lines.map { ["text": $0] }] }
    }
  }

  /// The first paragraph of its comment, without examples.
  var summary: [String] { Array((documentation ?? []).prefix { !$0.isEmpty }) }

  /// Where it is declared; nil for what the compiler makes.
  var source: (file: String, line: Int)? {
    guard let location = json["location"] as? [String: Any], let uri = location["uri"] as? String,
      let file = URL(string: uri)?.path(percentEncoded: false)
        ?? uri.split(separator: "://").last.map(String.init)
    else { return nil }
    let line = (location["position"] as? [String: Any])?["line"] as? Int ?? 0
    return (file, line + 1)
  }

  /// Whether `swift run --package-path Tools forms` has written it.
  var isGenerated: Bool { source?.file.contains("/Generated/") ?? false }

  /// Whether it is for programs in the Swift 5 mode alone.
  var isForSwift5: Bool {
    swiftAvailability.contains { ($0["obsoleted"] as? [String: Any])?["major"] as? Int == 6 }
  }

  private var swiftAvailability: [[String: Any]] {
    (json["availability"] as? [[String: Any]] ?? []).filter { $0["domain"] as? String == "Swift" }
  }

  /// Has lists call a function by its name and its labels, `zip(_:_:resultSelector:)`: the start of its declaration, which they
  /// would show instead, is the same for all its forms.
  mutating func listByLabels() {
    let isFunction = kind.hasSuffix("method") || kind.hasSuffix("func") || kind.hasSuffix("init")
    guard isFunction, var names = json["names"] as? [String: Any] else { return }
    names["subHeading"] = [["kind": "identifier", "spelling": path[path.count - 1]]]
    json["names"] = names
  }

  /// Has the symbol name modules as a book does, and say nothing of language modes.
  mutating func move(_ names: [String: String]) {
    json["availability"] = nil
    for (key, name) in [("docComment", "module"), ("swiftExtension", "extendedModule")] {
      guard var value = json[key] as? [String: Any], let module = value[name] as? String else { continue }
      value[name] = names[module] ?? module
      json[key] = value
    }
  }
}

/// How one symbol stands to another.
struct Relationship {
  let json: [String: Any]
  let kind: String
  let source: String
  let target: String

  init(_ json: [String: Any]) throws {
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
  var fallback: String? { json["targetFallback"] as? String }
}

/// What stops the program, in words.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

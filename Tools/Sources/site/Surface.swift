// SPDX-License-Identifier: MIT

import Foundation
import Symbols

/// What a reader of one module sees: the symbols of all modules that it re-exports as its own, once each.
struct Surface {
  private(set) var symbols: [Symbol] = []
  private(set) var relationships: [Relationship] = []

  /// - Parameter names: What modules are called.
  init(_ graphs: [SymbolGraph], names: [String: String]) {
    var seen = Set<String>()
    symbols = graphs.flatMap(\.symbols).filter {
      !$0.isUnderscored && !$0.isForSwift5 && seen.insert($0.id).inserted
    }
    keepOneFormOfEach()
    documentGenerated()
    for index in symbols.indices {
      symbols[index].move(names)
      symbols[index].listByLabels()
      symbols[index].joinWordsOfPictures()
    }
    let left = Set(graphs.flatMap { $0.symbols.map(\.id) }).subtracting(symbols.map(\.id))
    relationships = graphs.flatMap(\.relationships).filter { relationship in
      !left.contains(relationship.source) && !left.contains(relationship.target)
        && !relationship.isOfEveryType
        && !(relationship.fallback ?? "").contains("._")
    }.map(\.withoutTrivialConstraints)
  }

  /// - Returns: A symbol graph as the documentation compiler reads it.
  func data(module: String) throws -> Data {
    let json: [String: Any] = [
      "metadata": ["formatVersion": ["major": 0, "minor": 6, "patch": 0], "generator": "site"],
      "module": ["name": module, "platform": [String: Any]()],
      "symbols": symbols.map(\.json),
      "relationships": relationships.map(\.json),
    ]
    return try JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
  }

  /// Removes forms that `forms` has written and that would only repeat a page: those beside a method that is
  /// written by hand for the same type, and all but one of those for a trait.
  private mutating func keepOneFormOfEach() {
    var written = [[String]: Set<[String]>]()
    for symbol in symbols where !symbol.isGenerated {
      written[symbol.family, default: []].insert(symbol.path)
    }
    let byHand = Set(symbols.filter { !$0.isGenerated }.map(\.name))
    let families = Dictionary(grouping: symbols.filter(\.isGenerated), by: \.family)
    var kept = Set<String>()
    for (family, forms) in families where written[family] == nil {
      let asByHand = forms.filter { byHand.contains($0.name) }
      let fewest = forms.map(\.labels).min()
      let candidates = asByHand.isEmpty ? forms.filter { $0.labels == fewest } : asByHand
      var paths = Set<[String]>()
      for form in candidates where paths.insert(form.path).inserted { kept.insert(form.id) }
    }
    symbols.removeAll { $0.isGenerated && !kept.contains($0.id) }
  }

  /// Gives each form that `forms` has written the first sentence and the picture of the method that it was
  /// written from, and a link to that method.
  private mutating func documentGenerated() {
    let origins = Dictionary(grouping: symbols.filter { !$0.isGenerated && $0.documentation != nil }) {
      String($0.baseName)
    }
    for index in symbols.indices where symbols[index].isGenerated {
      let form = symbols[index]
      let named = (origins[String(form.baseName)] ?? []).filter { $0.source?.file == form.origin }
      guard let origin = named.first(where: { $0.name == form.name }) ?? named.first else {
        continue
      }
      let isOne = symbols.filter { $0.path == origin.path }.count == 1
      let link =
        isOne ? "``\(origin.path.joined(separator: "/"))``" : "`\(origin.path.joined(separator: "."))`"
      // A form of the same name looks the same in a picture, and runs where the method runs.
      let rest = form.name == origin.name ? origin.picture + origin.scheduling : []
      symbols[index].documentation =
        absolute(origin.summary, besides: origin)
        + ["", "What \(link) does, for sequences of this kind."] + absolute(rest, besides: origin)
    }
  }

  /// Replaces relative links to a symbol's siblings by absolute ones, which other pages can use too.
  private func absolute(_ lines: [String], besides origin: Symbol) -> [String] {
    let siblings = symbols.filter { $0.parent == origin.parent }
    return lines.map { line in
      siblings.reduce(line) { line, sibling in
        line.replacingOccurrences(
          of: "``\(sibling.name)``", with: "``\(sibling.path.joined(separator: "/"))``")
      }
    }
  }

  /// What is to be documented and is not: all that the package's sources declare in public. A list of
  /// parameters alone does not say what a symbol is.
  var undocumented: [Symbol] {
    symbols.filter { symbol in
      let first = symbol.documentation?.lazy.map { $0.drop(while: \.isWhitespace) }.first { !$0.isEmpty }
      return symbol.kind != "swift.extension" && symbol.source != nil && first?.hasPrefix("- ") != false
    }
  }
}

extension Symbol {
  /// The first picture in its comment, as a paragraph.
  fileprivate var picture: [String] {
    let lines = (documentation ?? []).drop { !$0.hasPrefix("![") }
    guard let end = lines.firstIndex(where: { $0.contains("](") }) else { return [] }
    return [""] + lines[...end]
  }

  /// What its comment says about where it runs work, as a list.
  fileprivate var scheduling: [String] {
    let lines = (documentation ?? []).drop { !$0.hasPrefix("- Scheduling:") }
    guard let first = lines.first else { return [] }
    return ["", first] + lines.dropFirst().prefix { $0.hasPrefix(" ") }
  }

  /// How many arguments it takes.
  fileprivate var labels: Int { name.filter { $0 == ":" }.count }

  /// Has lists call a function by its name and its labels, `zip(_:_:resultSelector:)`: the start of its
  /// declaration, which they would show instead, is the same for all its forms.
  fileprivate mutating func listByLabels() {
    let isFunction = kind.hasSuffix("method") || kind.hasSuffix("func") || kind.hasSuffix("init")
    guard isFunction, var names = json["names"] as? [String: Any] else { return }
    names["subHeading"] = [["kind": "identifier", "spelling": name]]
    json["names"] = names
  }

  /// Puts the words of each picture on one line: of several lines the documentation compiler keeps the first.
  fileprivate mutating func joinWordsOfPictures() {
    guard let lines = documentation, lines.contains(where: { $0.hasPrefix("![") }) else { return }
    var joined: [String] = []
    for line in lines {
      if let last = joined.last, last.hasPrefix("!["), !last.contains("](") {
        joined[joined.count - 1] = "\(last) \(line)"
      } else {
        joined.append(line)
      }
    }
    documentation = joined
  }

  /// Has the symbol name modules as a book does, and say nothing of language modes.
  fileprivate mutating func move(_ names: [String: String]) {
    json["availability"] = nil
    for (key, name) in [("docComment", "module"), ("swiftExtension", "extendedModule")] {
      guard var value = json[key] as? [String: Any], let module = value[name] as? String else { continue }
      value[name] = names[module] ?? module
      json[key] = value
    }
  }

  /// The type it belongs to, and its name: what its other forms share with it.
  fileprivate var family: [String] { parent + [String(baseName)] }

  /// The file that `forms` has written it from.
  fileprivate var origin: String? {
    source?.file.replacingOccurrences(of: "/Generated/", with: "/").replacingOccurrences(
      of: "+Forms.swift", with: ".swift")
  }
}

extension Relationship {
  /// Whether it is a conformance that almost all types have, and that a page need not list.
  fileprivate var isOfEveryType: Bool {
    kind == "conformsTo" && ["Swift.Copyable", "Swift.Escapable"].contains(fallback ?? "")
  }

  /// The same without conditions that almost all types fulfil.
  fileprivate var withoutTrivialConstraints: Relationship {
    guard var constraints = json["swiftConstraints"] as? [[String: Any]] else { return self }
    constraints.removeAll { ["Copyable", "Escapable"].contains($0["rhs"] as? String) }
    var relationship = self
    relationship.json["swiftConstraints"] = constraints.isEmpty ? nil : constraints
    return relationship
  }
}

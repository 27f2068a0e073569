// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import forms

/// The files of a module form layers: what a file names does not lead back to it, but for the few files that
/// are one thing. Otherwise a reader of one file must read all of the circle. A protocol that names no
/// implementation stands below them; what is there for every implementation, and needs more, is an extension
/// in a file above.
@Suite("Layers of a module")
struct CircleTests {
  /// How many files may be one thing.
  private static let most = 5

  static let modules =
    (try? FileManager.default.contentsOfDirectory(atPath: Source.root.appending(path: "Sources").path()))?
    .sorted() ?? []

  /// The groups of files each of which leads to all others of its group, by the names of the types that a
  /// file declares and that others use. A file that extends a type uses it.
  private static func circles(in files: [(name: String, tokens: [Token])]) -> [[String]] {
    var places: [String: String] = [:]
    for (name, tokens) in files {
      for type in tokens.topLevelTypes { places[type] = places[type] ?? name }
    }
    let next = Dictionary(
      uniqueKeysWithValues: files.map { file in
        (file.name, Set(file.tokens.filter { $0.kind == .word }.compactMap { places[$0.text] }))
      })
    let reached = Dictionary(uniqueKeysWithValues: files.map { ($0.name, Self.reached(from: $0.name, next)) })
    var circles: [[String]] = []
    var seen: Set<String> = []
    for file in next.keys.sorted() where seen.insert(file).inserted {
      let circle = reached[file, default: []].filter { reached[$0, default: []].contains(file) }
      seen.formUnion(circle)
      if circle.count > 1 { circles.append(circle.sorted()) }
    }
    return circles
  }

  /// The files to which `file` leads, in one step or more.
  private static func reached(from file: String, _ next: [String: Set<String>]) -> Set<String> {
    var (reached, waiting) = (Set<String>(), [file])
    while let file = waiting.popLast() {
      for other in next[file, default: []] where reached.insert(other).inserted { waiting.append(other) }
    }
    return reached
  }

  @Test("No more than five files lead to one another", arguments: modules)
  func layers(module: String) throws {
    let sources = try Source.all(in: ["Sources/\(module)"], with: "SPDX")
    for circle in Self.circles(in: sources.map { ($0.name, $0.tokens) }) where circle.count > Self.most {
      Issue.record("\(module): a circle of \(circle.count) files, \(circle.joined(separator: ", "))")
    }
  }

  @Test("A circle is found")
  func example() throws {
    let files = [
      "A": "protocol A { func f(_ b: B) } extension A { struct Inner {} }", "B": "struct B { let c: [C] }",
      "C": "extension A { func g() {} } class C {}", "D": "enum D { case a(A), inner(Inner) } // E",
      "E": #"typealias E = D; let e = "E""#,
    ]
    let parsed = try files.sorted { $0.key < $1.key }.map { ($0.key, try [Token](of: $0.value)) }
    let found = Self.circles(in: parsed)
    #expect(found == [["A", "B", "C"]])
  }
}

extension [Token] {
  /// The names of the types that are declared outside of all others.
  fileprivate var topLevelTypes: [String] {
    var (names, depth) = ([String](), 0)
    for (token, following) in zip(self, dropFirst()) {
      if token.opens, token.text == "{" { depth += 1 }
      if token.closes, token.text == "}" { depth -= 1 }
      let declares = ["struct", "class", "enum", "protocol", "actor", "typealias"].contains(token.text)
      if declares, depth == 0, token.kind == .word, following.kind == .word { names.append(following.text) }
    }
    return names
  }
}

// SPDX-License-Identifier: MIT

/// One handwritten file, and the texts that follow from it.
struct FaceFile {
  /// From the root of the package, such as `Sources/Baton/Transforming/Map.swift`.
  let path: String
  let items: [Item]

  init(path: String, text: String) throws(Problem) {
    self.path = path
    items = try Reader.items(of: text, file: path)
  }

  /// All that keeps this file from being a face.
  var problems: [Problem] { Self.problems(items, in: nil) }

  /// What is to be in the generated file of a face, or nil if nothing is.
  func text(for face: Face) throws(Problem) -> String? {
    let written = try Writer.items(items, for: face)
    if written.isEmpty { return nil }
    let kept = written.filter { !Self.isImport($0) }
    var imports = Set(written.filter(Self.isImport).map { Writer.lines($0).joined(separator: " ") })
    let lines = kept.map(Writer.lines)
    let needsDispatch = lines.joined().contains { $0.contains(Rules.dispatchInterval) }
    if needsDispatch, !imports.contains("import Foundation") {
      imports.insert("import \(Rules.dispatchImport)")
    }
    let first = [
      "// SPDX-License-Identifier: MIT", "// Written by `swift run forms` from \(path): change that.",
    ]
    let parts = [first, imports.sorted { Self.module($0) < Self.module($1) }].filter { !$0.isEmpty } + lines
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func isImport(_ item: Item) -> Bool {
    if case .member(let declaration) = item { declaration.keyword == "import" } else { false }
  }

  private static func module(_ line: String) -> Substring { line.split(separator: " ").last ?? "" }

  // MARK: Problems

  private static func problems(_ items: [Item], in header: Declaration?) -> [Problem] {
    items.flatMap { item -> [Problem] in
      switch item {
      case .conditional(let clauses): clauses.flatMap { problems($0.items, in: header) }
      case .group(let header, let members): problem(ofHeader: header) + problems(members, in: header)
      case .member(let member): problem(of: member, in: header)
      }
    }
  }

  private static func problem(ofHeader header: Declaration) -> [Problem] {
    guard
      header.signature.outermost.contains(where: {
        header.signature[$0].text == ":" && !header.isInClause($0)
      })
    else { return [] }
    return [header.problem("a conformance cannot be in a face; move it to the kernel")]
  }

  private static func problem(of member: Declaration, in header: Declaration?) -> [Problem] {
    guard member.isPublic(in: header) else {
      let hasMark = member.arities != nil || !member.traits.isEmpty || member.isSwift6Only
      return hasMark ? [member.problem("only a public member has a mark")] : []
    }
    let isOneFacesName = member.keyword == "typealias" && member.isSwift6Only
    if !isOneFacesName, !["func", "init", "subscript", "var"].contains(member.keyword) {
      return [member.problem("a public \(member.keyword) cannot be in a face; move it to the kernel")]
    }
    let attributes = member.attributes + (header?.attributes ?? [])
    if !attributes.contains(where: { Rules.swift5Availability[$0.text] != nil }) {
      return [member.problem("a public member of a face needs `\(Rules.introduced)`, or its extension does")]
    }
    return []
  }
}

extension Declaration {
  func isPublic(in header: Declaration?) -> Bool {
    ["public", "open"].contains(access ?? header?.access ?? "internal") && keyword != "import"
  }

  fileprivate func isInClause(_ index: Int) -> Bool {
    signature[..<index].contains { $0.text == "where" }
  }
}

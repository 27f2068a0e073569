// SPDX-License-Identifier: MIT

/// Joins the books of a site, which the documentation compiler builds one at a time: a book's text cannot
/// link to a book that is built later.
struct Library {
  /// What a page needs to refer to the first page of a book, by the book's module.
  private let references: [String: Any]

  /// - Parameter pages: The pages of the site.
  init(_ pages: [String: DataFile]) {
    let known = pages["/documentation"]?.json["references"] as? [String: Any] ?? [:]
    let books = Book.all.compactMap { book in
      known[Self.identifier(of: book.module)].map { (book.module, $0) }
    }
    references = Dictionary(uniqueKeysWithValues: books)
  }

  /// Makes each name of another book's module in a text a link to that book.
  func join(_ pages: inout [String: DataFile]) {
    for (path, page) in pages {
      let module = path.split(separator: "/").dropFirst().first
      let others = references.filter { $0.key.lowercased() != String(module ?? "") }
      var linked = Set<String>()
      let sections = page.json.sections.map { section in
        section.kind == "content" ? Self.linked(section, to: others, &linked) : section
      }
      if linked.isEmpty { continue }
      pages[path]?.json.sections = sections.compactMap { $0 as? [String: Any] }
      let known = page.json["references"] as? [String: Any] ?? [:]
      let added = linked.map { (Self.identifier(of: $0), references[$0]!) }
      pages[path]?.json["references"] = known.merging(added) { old, _ in old }
    }
  }

  private static func identifier(of module: String) -> String { "doc://\(module)/documentation/\(module)" }

  /// - Parameter linked: Gains the modules that are linked to.
  private static func linked(_ text: Any, to modules: [String: Any], _ linked: inout Set<String>) -> Any {
    if let list = text as? [Any] { return list.map { Self.linked($0, to: modules, &linked) } }
    guard let node = text as? [String: Any] else { return text }
    if node.type == "codeVoice", let code = node["code"] as? String, modules[code] != nil {
      linked.insert(code)
      return ["type": "reference", "identifier": identifier(of: code), "isActive": true]
    }
    return node.mapValues { Self.linked($0, to: modules, &linked) }
  }
}

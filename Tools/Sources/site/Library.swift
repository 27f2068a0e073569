// SPDX-License-Identifier: MIT

import Foundation

/// Joins the books of a site, which the documentation compiler builds one at a time: it lists them on a page that none of them leads
/// to, and a book's text cannot link to a book that is built later.
struct Library {
  private static let root = "/documentation"

  /// What a page needs to refer to the first page of a book, by the book's module.
  private let references: [String: Any]
  private let books: [Book]

  /// - Parameter pages: The pages of the site.
  init(_ pages: [String: DataFile], books: [Book] = Book.all) {
    self.books = books
    let known = pages[Self.root]?.json["references"] as? [String: Any] ?? [:]
    references = Dictionary(
      uniqueKeysWithValues: books.compactMap { book in
        known[Self.identifier(of: book.module)].map { (book.module, $0) }
      })
  }

  /// Joins all books, and says in a sentence what each page is about that the documentation compiler has made by itself.
  func join(_ pages: inout [String: DataFile]) {
    for (path, page) in pages { pages[path]?.json = joined(page.json, at: path) }
  }

  private static func identifier(of module: String) -> String { "doc://\(module)/documentation/\(module)" }

  /// - Returns: The page with what it lacks.
  private func joined(_ page: [String: Any], at path: String) -> [String: Any] {
    if path == Self.root { return withSentence("The modules of the package, and a tutorial.", on: page) }
    guard let book = books.first(where: { isPage(path, of: $0) }) else { return page }
    var page = page
    var isChanged = false
    if path == "\(Self.root)/\(book.module.lowercased())" {
      page["topicSections"] = withOthers(than: book, in: page["topicSections"] as? [[String: Any]] ?? [])
      isChanged = true
    }
    let metadata = page["metadata"] as? [String: Any] ?? [:]
    if metadata["symbolKind"] as? String == "extension", (page["abstract"] as? [Any] ?? []).isEmpty {
      let title = metadata["title"] as? String ?? ""
      page = withSentence(
        "What \(book.module) adds to \(title.replacing("Types of", with: "types of")).", on: page)
      isChanged = true
    }
    let others = references.filter { $0.key != book.module }
    let sections = page.sections.map { section in
      section.kind == "content" ? Self.linked(section, to: others, isChanged: &isChanged) : section
    }
    page.sections = sections.compactMap { $0 as? [String: Any] }
    guard isChanged else { return page }
    let known = page["references"] as? [String: Any] ?? [:]
    let added = others.map { (Self.identifier(of: $0.key), $0.value) }
    page["references"] = known.merging(added) { old, _ in old }
    return page
  }

  private func isPage(_ path: String, of book: Book) -> Bool {
    path.split(separator: "/").dropFirst().first.map(String.init) == book.module.lowercased()
  }

  private func withSentence(_ sentence: String, on page: [String: Any]) -> [String: Any] {
    page.merging(["abstract": [["type": "text", "text": sentence]]]) { $1 }
  }

  /// The lists of a book's first page with one more, of the other books, above those that the documentation compiler has made.
  private func withOthers(than book: Book, in lists: [[String: Any]]) -> [[String: Any]] {
    let others = books.map(\.module).filter { $0 != book.module && references[$0] != nil }
    let list: [String: Any] = [
      "title": "Other modules", "anchor": "Other-modules", "identifiers": others.map(Self.identifier),
    ]
    let place = lists.firstIndex { $0["generated"] as? Bool == true } ?? lists.count
    return Array(lists[..<place]) + [list] + lists[place...]
  }

  /// - Returns: The text with each name of a module as a link to its book.
  private static func linked(_ text: Any, to modules: [String: Any], isChanged: inout Bool) -> Any {
    if let list = text as? [Any] { return list.map { linked($0, to: modules, isChanged: &isChanged) } }
    guard let node = text as? [String: Any] else { return text }
    if node.type == "codeVoice", let code = node["code"] as? String, modules[code] != nil {
      isChanged = true
      return ["type": "reference", "identifier": identifier(of: code), "isActive": true]
    }
    return node.mapValues { linked($0, to: modules, isChanged: &isChanged) }
  }
}

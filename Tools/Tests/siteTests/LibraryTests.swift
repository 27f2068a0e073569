// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import site

@Suite("The books of a site together")
struct LibraryTests {
  @Test("The first page of a book leads to those of the others, above what nobody put into a list")
  func others() throws {
    let page = try joined(
      "ink",
      [
        "topicSections": [["title": "Start"], ["title": "Extended Modules", "generated": true]]
      ])
    let lists = page["topicSections"] as? [[String: Any]] ?? []
    #expect(lists.map { $0["title"] as? String } == ["Start", "Other modules", "Extended Modules"])
    #expect(lists[1]["identifiers"] as? [String] == ["doc://Pen/documentation/Pen"])
    #expect((page["references"] as? [String: Any])?.keys.sorted() == ["doc://Pen/documentation/Pen"])
  }

  @Test("The name of another book's module is a link to it, and that of its own is not")
  func names() throws {
    let words: [[String: Any]] = ["Pen", "Ink", "Paper"].map { ["type": "codeVoice", "code": $0] }
    let text: [String: Any] = ["type": "paragraph", "inlineContent": words]
    let page = try joined(
      "ink/refill", ["primaryContentSections": [["kind": "content", "content": [text]]]])
    let shown = page.sections.flatMap(\.blocks).flatMap { $0["inlineContent"] as? [[String: Any]] ?? [] }
    #expect(shown.compactMap(\.type) == ["reference", "codeVoice", "codeVoice"])
    #expect(shown[0]["identifier"] as? String == "doc://Pen/documentation/Pen")
  }

  @Test("A page that the documentation compiler makes by itself says what it is about")
  func sentences() throws {
    let root = try joined("", [:])
    #expect(sentence(of: root) == "The modules of the package, and a tutorial.")
    let metadata = ["symbolKind": "extension", "title": "Types of Pen"]
    let page = try joined("ink/types_of_pen", ["metadata": metadata])
    #expect(sentence(of: page) == "What Ink adds to types of Pen.")
    let told = [["type": "text", "text": "Told."]]
    #expect(
      sentence(of: try joined("ink/types_of_pen", ["metadata": metadata, "abstract": told])) == "Told.")
  }

  /// What becomes of a page of a site that has two books.
  private func joined(_ path: String, _ page: [String: Any]) throws -> [String: Any] {
    let books = ["Pen", "Ink"].map { Book(module: $0, parts: [$0]) }
    var root: [String: Any] = path.isEmpty ? page : [:]
    root["references"] = Dictionary(
      uniqueKeysWithValues: books.map {
        ("doc://\($0.module)/documentation/\($0.module)", ["url": "/documentation/\($0.module)"])
      })
    let name = path.isEmpty ? "documentation" : "documentation/\(path)"
    let site = try TemporarySite(["documentation": root].merging([name: path.isEmpty ? root : page]) { $1 })
    var pages = try DataFile.pages(of: site.folder)
    Library(pages, books: books).join(&pages)
    return try #require(pages["/\(name)"]).json
  }

  private func sentence(of page: [String: Any]) -> String? {
    (page["abstract"] as? [[String: Any]])?.first?["text"] as? String
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import site

@Suite("The order of a symbol's page")
struct PicturesTests {
  @Test("The picture and its code are below the sentence, and the discussion above the parameters")
  func ordered() throws {
    let page = try settled(
      symbol([heading("Discussion"), picture("marble-map"), paragraph("Scheduling: none.")]))
    #expect(
      text(page["abstract"]) == ["paragraph: Does it.", "paragraph: marble-map", "codeListing: source.map"])
    #expect(page.sections.compactMap(\.kind) == ["declarations", "content", "parameters"])
    #expect(text(page.sections[1]["content"]) == ["heading: Discussion", "paragraph: Scheduling: none."])
  }

  @Test("A discussion that was a picture alone is left out")
  func alone() throws {
    let page = try settled(symbol([heading("Discussion"), picture("marble-map")]))
    #expect(page.sections.compactMap(\.kind) == ["declarations", "parameters"])
  }

  @Test("Of two pictures the second stays where it is explained")
  func two() throws {
    let blocks = [heading("Discussion"), picture("marble-map"), paragraph("Or:"), picture("marble-other")]
    let page = try settled(symbol(blocks))
    #expect(text(page["abstract"]).dropFirst() == ["paragraph: marble-map", "codeListing: source.map"])
    #expect(
      text(page.sections[1]["content"]) == [
        "heading: Discussion", "paragraph: Or:", "paragraph: marble-other",
      ])
  }

  @Test("A picture that no article has is shown without code")
  func unknown() throws {
    let page = try settled(symbol([heading("Discussion"), picture("photograph")]))
    #expect(text(page["abstract"]) == ["paragraph: Does it.", "paragraph: photograph"])
  }

  @Test("A page without a picture keeps its sentence, and a return value its place below the parameters")
  func without() throws {
    var plain = symbol([heading("Discussion"), paragraph("More.")])
    plain.sections.insert(["kind": "content", "content": [heading("Return Value")]], at: 2)
    let page = try settled(plain)
    #expect(text(page["abstract"]) == ["text: Does it."])
    let words = page.sections.map { text($0["content"]).first ?? $0.kind ?? "" }
    #expect(words == ["declarations", "heading: Discussion", "parameters", "heading: Return Value"])
  }

  /// What becomes of a symbol's page in a site where an article shows a picture below its code.
  private func settled(_ page: [String: Any]) throws -> [String: Any] {
    let code: [String: Any] = ["type": "codeListing", "code": ["source.map"]]
    let article: [String: Any] = [
      "kind": "article",
      "primaryContentSections": [["kind": "content", "content": [code, picture("marble-map")]]],
    ]
    let site = try TemporarySite(["documentation/transforming": article, "documentation/map": page])
    var pages = try DataFile.pages(of: site.folder)
    Pictures(pages).order(&pages)
    return try #require(pages["/documentation/map"]).json
  }

  /// A page as the documentation compiler writes it: declarations, parameters, then a discussion.
  private func symbol(_ discussion: [[String: Any]]) -> [String: Any] {
    [
      "kind": "symbol", "abstract": [["type": "text", "text": "Does it."]],
      "primaryContentSections": [
        ["kind": "declarations"], ["kind": "parameters"], ["kind": "content", "content": discussion],
      ],
    ]
  }

  private func heading(_ text: String) -> [String: Any] {
    ["type": "heading", "level": 2, "text": text, "anchor": text.lowercased().replacing(" ", with: "-")]
  }

  private func paragraph(_ text: String) -> [String: Any] {
    ["type": "paragraph", "inlineContent": [["type": "text", "text": text]]]
  }

  private func picture(_ name: String) -> [String: Any] {
    ["type": "paragraph", "inlineContent": [["type": "image", "identifier": name]]]
  }

  /// A line for each block, with its type.
  private func text(_ blocks: Any?) -> [String] {
    (blocks as? [[String: Any]] ?? []).map { block in
      let inner = (block["inlineContent"] as? [[String: Any]])?.first ?? block
      let words = (inner["text"] ?? inner["identifier"]) as? String
      return "\(block.type ?? ""): \(words ?? (inner["code"] as? [String])?.first ?? "")"
    }
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Generating
import Testing

@testable import site

@Suite("What the navigator lists")
struct NavigatorTests {
  @Test("An article has its headings below it, and a heading those of deeper levels")
  func nesting() throws {
    let site = try TemporarySite(
      ["book/recipes": article(["2 Overview", "2 Retry", "3 Of none", "3 Of all", "2 Polling"])],
      index: [node("overview", "book", [node("article", "book/recipes")])])
    try complete(site)
    #expect(
      try lines(site.index) == [
        "overview book /book", " article recipes /book/recipes", "  section Retry /book/recipes#Retry",
        "   section Of none /book/recipes#Of-none", "   section Of all /book/recipes#Of-all",
        "  section Polling /book/recipes#Polling",
      ])
  }

  @Test("Headings that begin at a deeper level are below the article itself")
  func deep() throws {
    let site = try TemporarySite(
      ["book/operators": article(["2 Overview", "3 map", "3 filter"])],
      index: [node("article", "book/operators")])
    try complete(site)
    #expect(
      try lines(site.index) == [
        "article operators /book/operators", " section map /book/operators#map",
        " section filter /book/operators#filter",
      ])
  }

  @Test("The quick search finds the page's data where it asks for the preview of a heading")
  func preview() throws {
    let site = try TemporarySite(
      ["book/recipes": article(["2 Retry"]), "book/short": article(["2 Overview"])],
      index: [node("article", "book/recipes"), node("article", "book/short")])
    try complete(site)
    let data = site.folder.appending(path: "data/book")
    let preview = try Data(contentsOf: data.appending(path: "recipes"))
    #expect(try preview == Data(contentsOf: data.appending(path: "recipes.json")))
    #expect(!FileManager.default.fileExists(atPath: data.appending(path: "short").path()))
  }

  @Test("The package is the only module, so that all of its books are shown")
  func books() throws {
    let books = [node("module", "pen", [node("class", "pen/nib")]), node("module", "ink")]
    let site = try TemporarySite([:], index: [node("module", "documentation", books)])
    try complete(site)
    #expect(
      try lines(site.index) == [
        "module documentation /documentation", " container pen /pen", "  class nib /pen/nib",
        " container ink /ink",
      ])
  }

  @Test("The pages of symbols keep their nodes, whose headings are the same on all of them")
  func symbols() throws {
    let site = try TemporarySite(
      ["book/map": article(["2 Discussion"])], index: [node("method", "book/map")])
    try complete(site)
    #expect(try lines(site.index) == ["method map /book/map"])
  }

  @Test("An article without data is an error that names it")
  func missing() throws {
    let site = try TemporarySite([:], index: [node("article", "book/lost")])
    #expect { try complete(site) } throws: { "\($0)".contains("/book/lost") }
  }

  private func complete(_ site: TemporarySite) throws {
    _ = try Navigator(site: site.folder, pages: DataFile.pages(of: site.folder)).complete()
  }

  /// The data of an article with headings, each given as its level and its words.
  private func article(_ headings: [String]) -> [String: Any] {
    let blocks = headings.map { heading -> [String: Any] in
      let words = String(heading.dropFirst(2))
      return [
        "type": "heading", "level": Int(heading.prefix(1)) ?? 0, "text": words,
        "anchor": words.replacing(" ", with: "-"),
      ]
    }
    return ["kind": "article", "primaryContentSections": [["kind": "content", "content": blocks]]]
  }

  private func node(_ type: String, _ path: String, _ children: [[String: Any]] = []) -> [String: Any] {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return ["type": type, "title": name, "path": "/\(path)", "children": children]
  }

  /// A line for each node, indented by its depth.
  private func lines(_ nodes: [[String: Any]], indent: String = "") -> [String] {
    nodes.flatMap { node in
      let words = ["type", "title", "path"].map { node[$0] as? String ?? "" }
      return [indent + words.joined(separator: " ")]
        + lines(node["children"] as? [[String: Any]] ?? [], indent: indent + " ")
    }
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import site

@Suite("The pages of a site that was built")
struct PagesTests {
  @Test("An article that is more than two clicks away is reported, whether a list or a text leads to it")
  func far() throws {
    let site = try TemporarySite([
      "documentation": page("article", topics: ["baton"]),
      "documentation/baton": page("symbol", topics: ["near"], text: ["mentioned"]),
      "documentation/near": page("article", topics: ["far"]),
      "documentation/mentioned": page("article"),
      "documentation/far": page("article", title: "Far away"),
    ])
    let pages = Pages(try DataFile.pages(of: site.folder))
    #expect(
      pages.complaints() == ["/documentation/far: Far away is more than two clicks away from /documentation"])
    #expect(!pages.reached(inClicks: 1).contains("/documentation/near"))
  }

  @Test("A symbol may be further away")
  func symbols() throws {
    let site = try TemporarySite(["documentation": page("article"), "documentation/x": page("symbol")])
    #expect(try Pages(DataFile.pages(of: site.folder)).complaints() == [])
  }

  @Test(
    "What a landing page leaves to be grouped by kinds is reported, unless it is other modules' or all"
  )
  func ungrouped() throws {
    let site = try TemporarySite([
      "documentation": page("article", topics: ["baton"]),
      "documentation/baton": page("symbol", topics: ["Grouped"]).adding(["Lost"], by: "Classes"),
      "documentation/lost": page("symbol", topics: ["Inner"]).adding(["Outer"], by: "Instance Methods"),
    ])
    #expect(
      try Pages(DataFile.pages(of: site.folder)).complaints() == [
        "/documentation/baton: puts Lost into no group"
      ])
    for fine in [("Extended Modules", ["Grouped"]), ("Classes", [])] {
      let site = try TemporarySite([
        "documentation": page("article", topics: ["baton"]),
        "documentation/baton": page("symbol", topics: fine.1).adding(["Lost"], by: fine.0),
      ])
      #expect(try Pages(DataFile.pages(of: site.folder)).complaints() == [], "\(fine.0)")
    }
  }

  @Test(
    "A page without a first sentence is reported, unless it is one of a tutorial, which has an introduction")
  func silent() throws {
    let site = try TemporarySite([
      "documentation": page("article"), "documentation/x": page("symbol", title: "X", sentence: nil),
      "tutorials/x": page("project", sentence: nil),
    ])
    #expect(
      try Pages(DataFile.pages(of: site.folder)).complaints() == ["/documentation/x: X has no first sentence"]
    )
  }

  /// The data of a page that leads to others, in a list and in its text.
  private func page(
    _ kind: String, title: String = "", sentence: String? = "What it is.", topics: [String] = [],
    text: [String] = []
  ) -> [String: Any] {
    let all = Dictionary(
      uniqueKeysWithValues: (topics + text).map {
        ("doc://\($0)", ["url": "/documentation/\($0.lowercased())"])
      })
    let list: [String: Any] = ["title": "Start", "identifiers": topics.map { "doc://\($0)" }]
    return [
      "abstract": sentence.map { [["type": "text", "text": $0]] } ?? [], "kind": kind,
      "metadata": ["title": title], "references": all,
      "topicSections": topics.isEmpty ? [] : [list],
      "primaryContentSections": [
        ["content": [["inlineContent": text.map { ["type": "reference", "identifier": "doc://\($0)"] }]]]
      ],
    ]
  }
}

extension [String: Any] {
  /// The page with a list that nobody wrote.
  fileprivate func adding(_ topics: [String], by kind: String) -> Self {
    var page = self
    let list: [String: Any] = [
      "title": kind, "identifiers": topics.map { "doc://\($0)" }, "generated": true,
    ]
    page["topicSections"] = (self["topicSections"] as? [[String: Any]] ?? []) + [list]
    return page
  }
}

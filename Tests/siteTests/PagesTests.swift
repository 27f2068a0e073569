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
    let pages = try Pages(site: site.folder)
    #expect(
      pages.complaints() == ["/documentation/far: Far away is more than two clicks away from /documentation"])
    #expect(!pages.reached(inClicks: 1).contains("/documentation/near"))
  }

  @Test("A symbol may be further away")
  func symbols() throws {
    let site = try TemporarySite(["documentation": page("article"), "documentation/x": page("symbol")])
    #expect(try Pages(site: site.folder).complaints() == [])
  }

  @Test(
    "What a landing page leaves to be grouped by kinds is reported, but for operators and other modules' types"
  )
  func ungrouped() throws {
    let site = try TemporarySite([
      "documentation": page("article", topics: ["baton"]),
      "documentation/baton": page("symbol", topics: ["Lost"], group: "Classes"),
      "documentation/lost": page("symbol", topics: ["Inner"], group: "Instance Methods"),
    ])
    #expect(try Pages(site: site.folder).complaints() == ["/documentation/baton: puts Lost into no group"])
    let fine = try TemporarySite([
      "documentation": page("article", topics: ["baton"]),
      "documentation/baton": page("symbol", topics: ["Swift"], group: "Extended Modules"),
    ])
    #expect(try Pages(site: fine.folder).complaints() == [])
  }

  /// The data of a page that leads to others, in a list with a heading that nobody wrote if there is a `group`.
  private func page(
    _ kind: String, title: String = "", topics: [String] = [], text: [String] = [], group: String? = nil
  ) -> [String: Any] {
    let all = Dictionary(
      uniqueKeysWithValues: (topics + text).map {
        ("doc://\($0)", ["url": "/documentation/\($0.lowercased())"])
      })
    var section: [String: Any] = ["title": group ?? "Start", "identifiers": topics.map { "doc://\($0)" }]
    if group != nil { section["generated"] = true }
    return [
      "kind": kind, "metadata": ["title": title], "references": all, "topicSections": [section],
      "primaryContentSections": [
        ["content": [["inlineContent": text.map { ["type": "reference", "identifier": "doc://\($0)"] }]]]
      ],
    ]
  }
}

/// A folder with the data of a site, until this is let go of.
private final class TemporarySite {
  let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID())")

  init(_ pages: [String: [String: Any]]) throws {
    for (path, json) in pages {
      let file = folder.appending(path: "data/\(path).json")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONSerialization.data(withJSONObject: json).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

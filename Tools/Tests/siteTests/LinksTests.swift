// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import site

@Suite("The links of a site that was built")
struct LinksTests {
  @Test("A link to a page or a heading that is not there is reported, in a text and in the navigator")
  func dead() throws {
    let heading: [String: Any] = ["type": "heading", "level": 2, "text": "Retry", "anchor": "Retry"]
    let site = try TemporarySite([
      "book/a": page(["/book/b", "/book/b#Retry", "/book/c", "/book/b#Poll", "https://reactivex.io"]),
      "book/b": page([]).merging(["primaryContentSections": [["content": [heading]]]]) { $1 },
    ])
    let index: [[String: Any]] = [
      ["path": "/book/a", "children": [["path": "/book/b#Retry"], ["path": "/book/a#Retry"]]],
      ["title": "Group"],
    ]
    #expect(
      try Links(DataFile.pages(of: site.folder)).complaints(index: index) == [
        "/book/a: /book/b#Poll leads nowhere", "/book/a: /book/c leads nowhere",
        "the navigator: /book/a#Retry leads nowhere",
      ])
  }

  @Test("What a page knows of and does not refer to is no link")
  func unused() throws {
    var unused = page(["/book/c"])
    unused["topicSections"] = nil
    let site = try TemporarySite(["book/a": unused])
    #expect(try Links(DataFile.pages(of: site.folder)).complaints(index: []) == [])
  }

  /// The data of a page with a list of links.
  private func page(_ links: [String]) -> [String: Any] {
    [
      "topicSections": [["title": "Start", "identifiers": links.map { "doc:\($0)" }]],
      "references": Dictionary(uniqueKeysWithValues: links.map { ("doc:\($0)", ["url": $0]) }),
    ]
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import site

/// What `swift run --package-path Tools site` has built.
enum BuiltSite {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../.build/site").standardized

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "index.html").path(percentEncoded: false))
  }

  /// For `.enabled(if:)`, as its comment.
  static let absence = "the site has not been built: swift run --package-path Tools site"
}

/// The site's files, without a browser.
@Suite(.enabled(if: BuiltSite.isThere, Comment(rawValue: BuiltSite.absence)))
struct BuiltSiteTests {
  @Test func `the navigator lists every heading that an author wrote in an article`() throws {
    let listed = Set(try nodes().filter { $0.type == "section" }.compactMap { $0["path"] as? String })
    let articles = try DataFile.pages(of: BuiltSite.folder).filter { $0.value.json.kind == "article" }
    let written = articles.flatMap { path, page in
      page.json.sections.flatMap(\.blocks).filter { $0.type == "heading" }
        .compactMap { $0["anchor"] as? String }.filter { $0 != "Overview" }.map { "\(path)#\($0)" }
    }
    #expect(written.count > 100)
    #expect(listed == Set(written))
  }

  @Test func `a search for backoff finds the recipe, and the operator's picture`() throws {
    let found = try nodes().filter { ($0["title"] as? String)?.lowercased().contains("backoff") == true }
      .compactMap { $0["path"] as? String }
    #expect(found.contains("/documentation/baton/cookbook#Retry-with-backoff"))
    #expect(found.contains("/documentation/baton/errors#retrybackoff"))
  }

  @Test func `a symbol that has a picture shows one below its first sentence`() throws {
    let symbols = try DataFile.pages(of: BuiltSite.folder).filter { $0.value.json.kind == "symbol" }
    let pictured = symbols.filter { page in
      page.value.json.sections.flatMap(\.blocks).contains(where: isPicture) || isAbove(page.value.json)
    }
    #expect(pictured.count > 200)
    #expect(pictured.filter { !isAbove($0.value.json) }.keys.sorted() == [])
  }

  private func isAbove(_ page: [String: Any]) -> Bool {
    let blocks = page["abstract"] as? [[String: Any]] ?? []
    return blocks.count > 1 && isPicture(blocks[1])
  }

  private func isPicture(_ block: [String: Any]) -> Bool {
    (block["inlineContent"] as? [[String: Any]])?.map(\.type) == ["image"]
  }

  /// Everything that the navigator lists, at any depth.
  private func nodes() throws -> [[String: Any]] {
    func all(_ nodes: [[String: Any]]) -> [[String: Any]] {
      nodes.flatMap { [$0] + all($0["children"] as? [[String: Any]] ?? []) }
    }
    let index = try DataFile(BuiltSite.folder.appending(path: "index/index.json"))
    return all((index.json["interfaceLanguages"] as? [String: [[String: Any]]])?.values.flatMap(\.self) ?? [])
  }
}

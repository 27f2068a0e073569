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
@MainActor
@Suite(.enabled(if: BuiltSite.isThere, Comment(rawValue: BuiltSite.absence)))
struct BuiltSiteTests {
  private static let site = Result { try DataFile.pages(of: BuiltSite.folder) }
  private static let index = Result { try DataFile(BuiltSite.folder.appending(path: "index/index.json")) }

  private let pages: [String: DataFile]
  /// The headings that authors wrote in articles, with their levels.
  private let headings: [String: Int]

  init() throws {
    pages = try Self.site.get()
    let written = pages.filter { $0.value.json.kind == "article" }.flatMap { path, page in
      page.json.sections.flatMap(\.blocks).filter {
        $0.type == "heading" && $0["text"] as? String != "Overview"
      }
      .map { ("\(path)#\($0["anchor"] as? String ?? "")", $0["level"] as? Int ?? 0) }
    }
    headings = Dictionary(uniqueKeysWithValues: written)
  }

  @Test
  func `the navigator lists every heading that an author wrote in an article, below those of higher levels`()
    throws
  {
    let sections = try nodes().filter { $0.type == "section" }.map(path)
    #expect(headings.count > 100)
    #expect(sections.count == headings.count && Set(sections) == Set(headings.keys))
    for node in try nodes() {
      let levels = children(of: node).filter { $0.type == "section" }.map { headings[path($0)] ?? 0 }
      #expect(zip(levels, levels.dropFirst()).allSatisfy(>=), "\(path(node))")
      #expect(levels.allSatisfy { $0 > headings[path(node)] ?? 0 }, "\(path(node))")
    }
  }

  @Test func `the package is the navigator's only module, so that all of its books are shown`() throws {
    #expect(try nodes().filter { $0.type == "module" }.map(path) == ["/documentation"])
    #expect(try nodes().filter { $0.type == "container" }.count == Book.all.count)
  }

  @Test func `a search for backoff finds the recipe, with its page as preview, and the operator's picture`()
    throws
  {
    let found = try nodes().filter { ($0["title"] as? String)?.lowercased().contains("backoff") == true }.map(
      path)
    #expect(found.contains("/documentation/baton/cookbook#Retry-with-backoff"))
    #expect(found.contains("/documentation/baton/errors#retrybackoff"))
    let data = BuiltSite.folder.appending(path: "data/documentation/baton")
    let preview = try Data(contentsOf: data.appending(path: "cookbook"))
    #expect(try preview == Data(contentsOf: data.appending(path: "cookbook.json")))
  }

  @Test
  func
    `a symbol that has a picture shows one below its first sentence, and the code of one that is an operator's`()
    throws
  {
    let symbols = pages.filter { $0.value.json.kind == "symbol" }
    let pictured = symbols.filter { page in
      page.value.json.sections.flatMap(\.blocks).contains(where: isPicture) || isAbove(page.value.json)
    }
    #expect(pictured.count > 200)
    #expect(pictured.filter { !isAbove($0.value.json) }.keys.sorted() == [])
    let operators = pictured.filter {
      abstract(of: $0.value.json).map(\.type) == ["paragraph", "paragraph", "codeListing"]
    }
    #expect(operators.count > 150)
    #expect(operators.keys.contains("/documentation/baton/observabletype/debounce(_:scheduler:)"))
  }

  @Test
  func `a symbol's page has its discussion between declaration and parameters, and its return value below`() {
    for (path, page) in pages where page.json.kind == "symbol" {
      let parts = page.json.sections.map {
        $0.kind == "content" ? $0.blocks.first?["text"] as? String ?? "" : $0.kind ?? ""
      }
      let order = ["declarations", "Discussion", "Overview", "parameters", "Return Value"]
      let known = parts.compactMap(order.firstIndex)
      #expect(known == known.sorted(), "\(path)")
      #expect(!page.json.sections.contains { $0.kind == "content" && $0.blocks.count < 2 }, "\(path)")
    }
  }

  @Test func `the name of another book's module is a link to it, and that of its own is not`() throws {
    let articles = pages.filter {
      $0.key.hasPrefix("/documentation/baton/") && $0.value.json.kind == "article"
    }
    let others = Set(Book.all.map(\.module)).subtracting(["Baton"])
    let (names, _) = words(in: articles.values.map(\.json.sections))
    #expect(names.contains("Baton") && names.isDisjoint(with: others))
    let page = try #require(articles["/documentation/baton/testingtime"]).json
    let (_, links) = words(in: page.sections)
    #expect(links.contains("doc://BatonTaskTesting/documentation/BatonTaskTesting"))
    #expect(links.isSubset(of: (page["references"] as? [String: Any] ?? [:]).keys))
  }

  @Test func `declarations that are wider than the page go on in the next line`() throws {
    let styles = BuiltSite.folder.appending(path: "css")
    let texts = try FileManager.default.contentsOfDirectory(at: styles, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "css" }.map { try String(contentsOf: $0, encoding: .utf8) }
    // What the renderer has of its own for this element, too: it is called otherwise in another version.
    #expect(
      texts.contains { $0.contains(".source>code[") && $0.contains(".source>code{white-space:pre-wrap}") })
  }

  @Test func `what is wrong with a page is told`() throws {
    #expect(try complaints { _ in } == [])
    let baton = "/documentation/baton", cookbook = baton + "/cookbook"
    let gone = try complaints { $0[cookbook] = nil }
    #expect(gone.contains("the navigator: \(cookbook) leads nowhere"))
    #expect(gone.contains("\(baton): \(cookbook) leads nowhere"))
    let renamed = try complaints { pages in
      pages[cookbook]?.json.sections = []
    }
    #expect(renamed.contains("the navigator: \(cookbook)#Retry-with-backoff leads nowhere"))
    let far = try complaints { $0[baton]?.json["topicSections"] = [] }
    #expect(far.contains("\(cookbook): Cookbook is more than two clicks away from /documentation"))
    let ungrouped = try complaints { pages in
      var lists = pages[baton]?.json["topicSections"] as? [[String: Any]] ?? []
      lists[0]["generated"] = true
      pages[baton]?.json["topicSections"] = lists
    }
    #expect(!ungrouped.isEmpty)
    #expect(ungrouped.allSatisfy { $0.hasPrefix("\(baton): puts ") && $0.hasSuffix(" into no group") })
    for path in [cookbook, baton, baton + "/disposable"] {
      let silent = try complaints { $0[path]?.json["abstract"] = nil }
      #expect(
        silent.count == 1 && silent[0].hasPrefix("\(path): ") && silent[0].hasSuffix(" has no first sentence")
      )
    }
  }

  private func complaints(after change: (inout [String: DataFile]) -> Void) throws -> [String] {
    var pages = pages
    change(&pages)
    return Checks(pages).complaints(index: try roots())
  }

  private func isAbove(_ page: [String: Any]) -> Bool {
    let blocks = abstract(of: page)
    // Of several pictures the others stay where they are explained.
    return blocks.count > 1 && isPicture(blocks[1]) && blocks.filter(isPicture).count == 1
  }

  private func isPicture(_ block: [String: Any]) -> Bool {
    (block["inlineContent"] as? [[String: Any]])?.map(\.type) == ["image"]
  }

  private func abstract(of page: [String: Any]) -> [[String: Any]] {
    page["abstract"] as? [[String: Any]] ?? []
  }

  /// What is set as code in a text, and what the text refers to.
  private func words(in text: Any) -> (code: Set<String>, links: Set<String>) {
    if let list = text as? [Any] {
      return list.map(words).reduce(into: ([], [])) {
        $0 = ($0.code.union($1.code), $0.links.union($1.links))
      }
    }
    guard let node = text as? [String: Any] else { return ([], []) }
    if node.type == "codeVoice" { return ([node["code"] as? String ?? ""], []) }
    if node.type == "reference" { return ([], [node["identifier"] as? String ?? ""]) }
    return words(in: Array(node.values))
  }

  private func roots() throws -> [[String: Any]] {
    (try Self.index.get().json["interfaceLanguages"] as? [String: [[String: Any]]])?.values.flatMap(\.self)
      ?? []
  }

  /// Everything that the navigator lists, at any depth.
  private func nodes() throws -> [[String: Any]] {
    func all(_ nodes: [[String: Any]]) -> [[String: Any]] { nodes.flatMap { [$0] + all(children(of: $0)) } }
    return all(try roots())
  }

  private func children(of node: [String: Any]) -> [[String: Any]] {
    node["children"] as? [[String: Any]] ?? []
  }

  private func path(_ node: [String: Any]) -> String { node["path"] as? String ?? "" }
}

// SPDX-License-Identifier: MIT

import Foundation

/// What is wrong with the pages of a site that was built.
struct Checks {
  private let pages: [String: Page]

  init(_ files: [String: DataFile]) { pages = files.mapValues { Page($0.json) } }

  /// - Parameter index: What the navigator lists.
  /// - Returns: The links that lead nowhere, the articles that cannot be reached with two clicks, what the
  ///   landing pages leave without a group, and the pages without a first sentence.
  func complaints(index: [[String: Any]]) -> [String] {
    let near = reached(inClicks: 2)
    var complaints = pages.flatMap { path, page in
      var complaints = page.links.filter { !exists($0) }.map { "\(path): \($0) leads nowhere" }
      // The pages of a tutorial are a click further, behind its table of contents.
      if page.kind == "article", !near.contains(path) {
        complaints.append("\(path): \(page.title) is more than two clicks away from /documentation")
      }
      if page.isSilent { complaints.append("\(path): \(page.title) has no first sentence") }
      return complaints
    }
    for landing in reached(inClicks: 1) {
      complaints += (pages[landing]?.ungrouped ?? []).map { "\(landing): puts \($0) into no group" }
    }
    complaints += Self.paths(in: index).filter { !exists($0) }.map { "the navigator: \($0) leads nowhere" }
    return complaints.sorted()
  }

  /// - Returns: The paths of the pages that can be reached from the first one with so many clicks.
  private func reached(inClicks clicks: Int) -> Set<String> {
    var reached: Set = ["/documentation"]
    for _ in 0..<clicks {
      let links = reached.flatMap { pages[$0]?.links ?? [] }
      reached.formUnion(links.map { String($0.prefix { $0 != "#" }) })
    }
    return reached
  }

  private func exists(_ target: String) -> Bool {
    let parts = target.split(separator: "#", maxSplits: 1).map { $0.removingPercentEncoding ?? String($0) }
    guard let page = pages[parts.first ?? ""] else { return false }
    return parts.count == 1 || page.anchors.contains(parts[1])
  }

  private static func paths(in nodes: [[String: Any]]) -> [String] {
    nodes.flatMap { node in
      [node["path"] as? String].compactMap(\.self) + paths(in: node["children"] as? [[String: Any]] ?? [])
    }
  }
}

/// What is looked at in a page.
private struct Page {
  let kind: String?
  let title: String
  /// Whether a reader is not told what the page is about: by its first sentence, or by what the documentation
  /// compiler writes above the title of a page that it makes by itself.
  let isSilent: Bool
  /// The addresses within the site that its text and its lists refer to. A tutorial also names its chapters,
  /// which are no pages.
  let links: Set<String>
  /// The places that a link can lead to.
  let anchors: Set<String>
  /// What its author put into no group, having put others into some.
  let ungrouped: [String]

  init(_ json: [String: Any]) {
    let metadata = json["metadata"] as? [String: Any] ?? [:]
    kind = json.kind
    title = metadata["title"] as? String ?? ""
    let isMade =
      metadata["symbolKind"] as? String == "extension"
      || kind == "article" && metadata["role"] as? String == "collection"
    isSilent = ["article", "symbol"].contains(kind) && !isMade && (json["abstract"] as? [Any] ?? []).isEmpty
    let references = json["references"] as? [String: [String: Any]] ?? [:]
    var words = Set<String>()
    var anchors = Set<String>()
    Self.look(at: json.filter { !["references", "hierarchy"].contains($0.key) }, &words, &anchors)
    links = Set(words.compactMap { references[$0]?["url"] as? String }.filter { $0.hasPrefix("/") })
    self.anchors = anchors
    let groups = json["topicSections"] as? [[String: Any]] ?? []
    let kinds = groups.filter { $0["generated"] as? Bool == true }
    ungrouped =
      kinds.count == groups.count
      ? []
      : kinds.filter { $0["title"] as? String != "Extended Modules" }
        .flatMap { $0["identifiers"] as? [String] ?? [] }
        .map { $0.split(separator: "/").last.map(String.init) ?? $0 }
  }

  /// Collects all words, among which are the names of pages, and all anchors.
  private static func look(at json: Any, _ words: inout Set<String>, _ anchors: inout Set<String>) {
    switch json {
    case let text as String: words.insert(text)
    case let list as [Any]: for value in list { look(at: value, &words, &anchors) }
    case let object as [String: Any]:
      if let anchor = object["anchor"] as? String { anchors.insert(anchor) }
      for value in object.values { look(at: value, &words, &anchors) }
    default: break
    }
  }
}

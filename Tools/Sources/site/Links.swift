// SPDX-License-Identifier: MIT

import Foundation

/// Where the links of a site lead.
struct Links {
  /// The places on each page that a link can lead to, by the page's path.
  private var anchors: [String: Set<String>]
  private let pages: [String: DataFile]

  init(_ pages: [String: DataFile]) {
    self.pages = pages
    anchors = pages.mapValues { page in Self.anchors(in: page.json.filter { $0.key != "references" }) }
  }

  /// - Parameter index: What the navigator lists.
  /// - Returns: The links that lead nowhere.
  func complaints(index: [[String: Any]]) -> [String] {
    let dead = pages.flatMap { path, page in
      Self.targets(on: page.json).filter { !exists($0) }.map { "\(path): \($0) leads nowhere" }
    }
    return (dead + paths(in: index).filter { !exists($0) }.map { "the navigator: \($0) leads nowhere" })
      .sorted()
  }

  private func exists(_ target: String) -> Bool {
    let parts = target.split(separator: "#", maxSplits: 1).map { $0.removingPercentEncoding ?? String($0) }
    guard let anchors = anchors[parts.first ?? ""] else { return false }
    return parts.count == 1 || anchors.contains(parts[1])
  }

  /// The addresses within the site that a page's text and lists refer to. A tutorial also names its chapters, which are no pages.
  private static func targets(on page: [String: Any]) -> Set<String> {
    let references = page["references"] as? [String: [String: Any]] ?? [:]
    let used = page.filter { $0.key != "references" && $0.key != "hierarchy" }
    let urls = identifiers(in: used).compactMap { references[$0]?["url"] as? String }
    return Set(urls.filter { $0.hasPrefix("/") })
  }

  private static func identifiers(in json: Any) -> Set<String> {
    switch json {
    case let text as String: [text]
    case let list as [Any]: list.reduce(into: []) { $0.formUnion(identifiers(in: $1)) }
    case let object as [String: Any]: object.values.reduce(into: []) { $0.formUnion(identifiers(in: $1)) }
    default: []
    }
  }

  private static func anchors(in json: Any) -> Set<String> {
    switch json {
    case let list as [Any]: return list.reduce(into: []) { $0.formUnion(anchors(in: $1)) }
    case let object as [String: Any]:
      let own = (object["anchor"] as? String).map { [$0] } ?? []
      return object.values.reduce(into: Set(own)) { $0.formUnion(anchors(in: $1)) }
    default: return []
    }
  }

  private func paths(in nodes: [[String: Any]]) -> [String] {
    nodes.flatMap { node in
      ((node["path"] as? String).map { [$0] } ?? []) + paths(in: node["children"] as? [[String: Any]] ?? [])
    }
  }
}

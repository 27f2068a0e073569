// SPDX-License-Identifier: MIT

import Foundation

/// The pages of a site that was built, as the data that they are shown from.
struct Pages {
  private var pages: [String: Page] = [:]

  init(_ files: [String: DataFile]) { pages = files.mapValues { Page($0.json) } }

  /// - Returns: The paths of the pages that can be reached from the first one with so many clicks.
  func reached(inClicks clicks: Int) -> Set<String> {
    var reached: Set = ["/documentation"]
    var edge = reached
    for _ in 0..<clicks {
      edge = Set(edge.flatMap { pages[$0]?.links ?? [] }).subtracting(reached)
      reached.formUnion(edge)
    }
    return reached
  }

  /// - Returns: Which articles cannot be reached with two clicks, what the landing pages leave without a group, and which pages
  ///   have no first sentence.
  func complaints() -> [String] {
    let near = reached(inClicks: 2)
    // The pages of a tutorial are a click further, behind its table of contents.
    let far = pages.filter { $0.value.kind == "article" && !near.contains($0.key) }
      .map { "\($0.key): \($0.value.title) is more than two clicks away from /documentation" }
    let ungrouped = (pages["/documentation"]?.links ?? []).flatMap { landing in
      (pages[landing]?.ungrouped ?? []).map { "\(landing): puts \($0) into no group" }
    }
    let silent = pages.filter { ["article", "symbol"].contains($0.value.kind) && !$0.value.hasSentence }
      .map { "\($0.key): \($0.value.title) has no first sentence" }
    return (far + ungrouped + silent).sorted()
  }
}

/// What is looked at in a page.
private struct Page {
  let kind: String
  let title: String
  let hasSentence: Bool
  /// The paths of the pages that its text and its lists lead to.
  let links: Set<String>
  /// What its author put into no group, having put others into some.
  let ungrouped: [String]

  init(_ json: [String: Any]) {
    let metadata = json["metadata"] as? [String: Any] ?? [:]
    kind = json["kind"] as? String ?? ""
    title = metadata["title"] as? String ?? ""
    hasSentence = !(json["abstract"] as? [Any] ?? []).isEmpty
    let references = json["references"] as? [String: [String: Any]] ?? [:]
    var identifiers = Set<String>()
    for section in ["topicSections", "seeAlsoSections"] {
      for group in json[section] as? [[String: Any]] ?? [] {
        identifiers.formUnion(group["identifiers"] as? [String] ?? [])
      }
    }
    for section in ["abstract", "primaryContentSections"] {
      identifiers.formUnion(Self.references(in: json[section]))
    }
    links = Set(identifiers.compactMap { references[$0]?["url"] as? String })
    let groups = json["topicSections"] as? [[String: Any]] ?? []
    let kinds = groups.filter { $0["generated"] as? Bool == true }
    ungrouped =
      kinds.count == groups.count
      ? []
      : kinds
        .filter { $0["title"] as? String != "Extended Modules" }
        .flatMap { $0["identifiers"] as? [String] ?? [] }.map {
          $0.split(separator: "/").last.map(String.init) ?? $0
        }
  }

  /// What a piece of text refers to.
  private static func references(in json: Any?) -> Set<String> {
    switch json {
    case let list as [Any]: return list.reduce(into: []) { $0.formUnion(references(in: $1)) }
    case let object as [String: Any]:
      let own = object["type"] as? String == "reference" ? object["identifier"] as? String : nil
      return object.values.reduce(into: own.map { [$0] } ?? []) { $0.formUnion(references(in: $1)) }
    default: return []
    }
  }
}

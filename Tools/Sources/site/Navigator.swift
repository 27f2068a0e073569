// SPDX-License-Identifier: MIT

import Foundation
import Generating

/// Completes what the navigator of a site that was built lists: the headings of articles, each below its
/// article, and on every page the books of all modules.
///
/// The site has two searches, the navigator's filter and the quick search, and both look through the titles
/// in the navigator's index alone. A heading that is in the index is found by both.
struct Navigator {
  /// The pages of the site.
  let pages: [String: DataFile]

  /// - Parameter site: The site's folder.
  /// - Returns: What the navigator then lists.
  func complete(_ site: URL) throws -> [[String: Any]] {
    var index = try DataFile(site.appending(path: "index/index.json"))
    guard let languages = index.json["interfaceLanguages"] as? [String: [[String: Any]]] else {
      throw Failure("\(index.url.path()) has no languages")
    }
    let nodes = try languages.mapValues { try $0.map { Self.withAllBooks(try withHeadings($0)) } }
    index.json["interfaceLanguages"] = nodes
    try index.write()
    return nodes.values.flatMap(\.self)
  }

  /// - Returns: The node of the package, with its modules as mere groups.
  ///
  /// Of an index with several modules the renderer shows the one whose page a reader comes to first, finds
  /// nothing of the others, and goes on showing that one when the reader follows a link to another. Of an
  /// index with one it shows all.
  private static func withAllBooks(_ package: [String: Any]) -> [String: Any] {
    var package = package
    package["children"] = (package["children"] as? [[String: Any]])?.map { book in
      book.type == "module" ? book.merging(["type": "container"]) { $1 } : book
    }
    return package
  }

  private func withHeadings(_ node: [String: Any]) throws -> [String: Any] {
    var node = node
    var children = try (node["children"] as? [[String: Any]] ?? []).map(withHeadings)
    if node.type == "article", let path = node["path"] as? String {
      guard let page = pages[path] else { throw Failure("\(path) is in the index and has no data") }
      let headings = page.headings
      // The quick search looks for the preview of what it has found at that path with `.json` at the end.
      // Behind the `#` of a heading's path this is part of the fragment, which a browser does not send: the
      // server is asked for the page's path.
      if !headings.isEmpty { try Data(contentsOf: page.url).write(to: page.url.deletingPathExtension()) }
      children = Self.nodes(of: headings[...], path: path) + children
    }
    if !children.isEmpty { node["children"] = children }
    return node
  }

  /// - Returns: A node for each of the headings, with those of deeper levels as children of the one before.
  private static func nodes(of headings: ArraySlice<DataFile.Heading>, path: String) -> [[String: Any]] {
    var rest = headings
    guard let heading = rest.popFirst() else { return [] }
    let below = rest.prefix { $0.level > heading.level }
    var node: [String: Any] = [
      "type": "section", "title": heading.text, "path": "\(path)#\(heading.anchor)",
    ]
    if !below.isEmpty { node["children"] = nodes(of: below, path: path) }
    return [node] + nodes(of: rest.dropFirst(below.count), path: path)
  }
}

extension DataFile {
  fileprivate typealias Heading = (level: Int, text: String, anchor: String)

  /// The headings that the author of an article wrote. "Overview" is the documentation compiler's, for what
  /// has none.
  fileprivate var headings: [Heading] {
    json.sections.flatMap(\.blocks).compactMap { block in
      guard block.type == "heading", let level = block["level"] as? Int,
        let text = block["text"] as? String, let anchor = block["anchor"] as? String, text != "Overview"
      else { return nil }
      return (level, text, anchor)
    }
  }
}

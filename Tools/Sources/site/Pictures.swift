// SPDX-License-Identifier: MIT

import Foundation

/// Orders the pages of symbols as a reader of an operator's page reads them: what it does in a sentence, in a
/// picture and in code, its declaration, what else there is to say, then its parameters.
///
/// The documentation compiler puts the picture into the discussion, and the discussion below the parameters.
struct Pictures {
  /// The code above each picture in an article, by the picture's name.
  private var examples: [String: [String: Any]] = [:]

  /// - Parameter pages: The pages of the site.
  init(_ pages: [String: DataFile]) {
    for page in pages.values where page.json.kind == "article" {
      for section in page.json.sections {
        for (block, next) in zip(section.blocks, section.blocks.dropFirst()) {
          if block.type == "codeListing", let picture = Self.picture(in: next) { examples[picture] = block }
        }
      }
    }
  }

  /// Orders all pages of the site.
  func order(_ pages: inout [String: DataFile]) {
    for (path, page) in pages where page.json.kind == "symbol" { pages[path]?.json = ordered(page.json) }
  }

  /// - Returns: The page, its first picture and the code that the picture was drawn of below its first
  ///   sentence, and its discussion above its parameters.
  private func ordered(_ page: [String: Any]) -> [String: Any] {
    var page = page
    var sections = page.sections
    guard let index = sections.firstIndex(where: Self.isDiscussion) else { return page }
    var discussion = sections.remove(at: index)
    if let place = discussion.blocks.firstIndex(where: { Self.picture(in: $0) != nil }),
      let sentence = page["abstract"] as? [[String: Any]]
    {
      let picture = discussion.blocks.remove(at: place)
      let example = Self.picture(in: picture).flatMap { examples[$0] }
      page["abstract"] =
        [["type": "paragraph", "inlineContent": sentence], picture] + (example.map { [$0] } ?? [])
    }
    if discussion.blocks.contains(where: { $0.type != "heading" }) {
      sections.insert(discussion, at: sections.first?.kind == "declarations" ? 1 : 0)
    }
    page.sections = sections
    return page
  }

  /// Whether a section is what follows the first sentence of a comment.
  private static func isDiscussion(_ section: [String: Any]) -> Bool {
    let anchor = section.blocks.first?["anchor"] as? String
    return section.kind == "content" && ["discussion", "overview"].contains(anchor?.lowercased())
  }

  /// - Returns: The name of the picture, if the block is a picture and nothing else.
  private static func picture(in block: [String: Any]) -> String? {
    let content = block["inlineContent"] as? [[String: Any]] ?? []
    guard block.type == "paragraph", content.count == 1, content[0].type == "image" else { return nil }
    return content[0]["identifier"] as? String
  }
}
